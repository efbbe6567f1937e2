package io.mokadb.txn.sim.mutant;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.time.Waiter;
import java.util.function.Function;

/** Serializable transactions that do not compare what they have read, or not all of it. */
final class BrokenReads {
  private BrokenReads() {}

  private interface Beginning {
    /**
     * @param begin begins an honest transaction
     * @param options that the client asks for
     */
    Transaction of(Function<TransactionOptions, Transaction> begin, TransactionOptions options);
  }

  private static Sabotage serializable(Beginning beginning) {
    return new Sabotage() {
      @Override
      public Transaction transaction(
          Function<TransactionOptions, Transaction> honest,
          TransactionOptions options,
          Waiter waiter) {
        return options.serializable() ? beginning.of(honest, options) : honest.apply(options);
      }
    };
  }

  private static Sabotage forgetting(ForgetfulTransaction.Notes notes) {
    return serializable((begin, options) -> ForgetfulTransaction.begin(begin, options, notes));
  }

  static Sabotage forgettingPoints() {
    return forgetting(ForgetfulTransaction.Notes.NO_POINTS);
  }

  static Sabotage forgettingAbsentRows() {
    return forgetting(ForgetfulTransaction.Notes.NO_ABSENT_POINTS);
  }

  static Sabotage forgettingRanges() {
    return forgetting(ForgetfulTransaction.Notes.NO_RANGES);
  }

  /** Notes the rows of a range that are there, and not the gaps between and behind them. */
  static Sabotage notingFoundRowsOnly() {
    return forgetting(ForgetfulTransaction.Notes.ROWS_OF_RANGES);
  }

  /** What a statement has read that was undone does not count. */
  static Sabotage forgettingUndoneStatements() {
    return forgetting(ForgetfulTransaction.Notes.NOT_OF_UNDONE_STATEMENTS);
  }

  /** Commits without a look at what others have changed. */
  static Sabotage notComparing() {
    return serializable((begin, options) -> begin.apply(options.withSerializable(false)));
  }

  /** Takes its snapshot, and begins to watch with its first read. */
  static Sabotage watchingLate() {
    return serializable((begin, options) -> LateTransaction.begin(begin, options, true));
  }

  /** The commits are forgotten that were there when it comes to its own. */
  static Sabotage forgettingCommits() {
    return serializable((begin, options) -> LateTransaction.begin(begin, options, false));
  }
}
