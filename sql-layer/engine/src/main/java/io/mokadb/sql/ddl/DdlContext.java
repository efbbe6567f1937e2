package io.mokadb.sql.ddl;

import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.TransactionOptions;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * What a statement needs of the session that runs it.
 *
 * @param schema for names without one
 * @param commitOpenTransaction called once before anything changes
 * @param cancellation looked at between batches
 * @param options of the transactions that are begun
 * @param zone in which a DEFAULT shows the time
 */
public record DdlContext(
    String schema,
    Runnable commitOpenTransaction,
    Cancellation cancellation,
    TransactionOptions options,
    ZoneId zone) {
  /** In the zone UTC. */
  public DdlContext(
      String schema,
      Runnable commitOpenTransaction,
      Cancellation cancellation,
      TransactionOptions options) {
    this(schema, commitOpenTransaction, cancellation, options, ZoneOffset.UTC);
  }
}
