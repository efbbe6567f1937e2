package io.mokadb.sql.catalog.store;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import java.util.function.Consumer;

/**
 * How long a commit of rows waits for changes of definitions that are in its way, and what it looks
 * at besides if other processes may have changed some.
 *
 * @param options of the transaction that commits: how long it waits for locks
 * @param limit of the calls to the store
 * @param look called now and then meanwhile; if it throws, the transaction is rolled back
 * @param last called with a snapshot at the commit timestamp, if the state of the schema at it is
 *     not known in this process; if it throws, the transaction is rolled back
 */
public record CommitWaits(
    TransactionOptions options, Deadline limit, Runnable look, Consumer<Transaction> last) {
  /** Of a commit that looks at its tables alone. */
  public CommitWaits(TransactionOptions options, Deadline limit, Runnable look) {
    this(options, limit, look, reading -> {});
  }

  /** Of a commit that is not stopped. */
  public static final CommitWaits UNLIMITED =
      new CommitWaits(TransactionOptions.DEFAULT, Deadline.none(), SchemaGate.NO_LOOK);

  /** Of a commit that ends as its transaction's options say. */
  public static CommitWaits of(TransactionOptions options, Runnable look) {
    return new CommitWaits(options, options.limit(), look);
  }

  /** The options of a transaction that only reads, and waits as long as this. */
  TransactionOptions reading() {
    return options.withCounts(null).withHolding(false).withSerializable(false).withLimit(limit);
  }
}
