package io.mokadb.sql.ddl;

import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.TransactionOptions;

/**
 * What a statement needs of the session that runs it.
 *
 * @param schema for names without one
 * @param commitOpenTransaction called once before anything changes
 * @param cancellation looked at between batches
 * @param options of the transactions that are begun
 */
public record DdlContext(
    String schema,
    Runnable commitOpenTransaction,
    Cancellation cancellation,
    TransactionOptions options) {}
