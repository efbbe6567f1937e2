package io.mokadb.bench.tpce.txn;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;

/**
 * What Data-Maintenance changes when it is the turn of a table: rows of one account, customer,
 * company, security, day of the month or tax.
 *
 * @param addressOfCompany whether the address is the company's, not the customer's
 * @param days of the daily market with one day of the month
 * @param volume is added to the volume of those days, from -3 to 3, not zero
 */
public record MaintenanceInput(
    long accountId,
    long customerId,
    long companyId,
    boolean addressOfCompany,
    String symbol,
    List<LocalDate> days,
    int volume,
    String taxId,
    LocalDateTime now) {}
