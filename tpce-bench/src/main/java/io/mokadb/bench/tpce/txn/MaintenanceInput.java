package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.schema.TpceTable;
import java.time.LocalDate;
import java.time.LocalDateTime;

/**
 * The table that changes next and the rows of others that it refers to.
 *
 * @param day of the daily market
 * @param taxId of a tax rate
 * @param newSymbol to watch in place of another
 */
public record MaintenanceInput(
    TpceTable table,
    long accountId,
    long customerId,
    long companyId,
    String symbol,
    LocalDate day,
    String taxId,
    String newSymbol,
    LocalDateTime now) {}
