package io.mokadb.oracle.client;

import io.mokadb.oracle.OracleAnswer;
import io.mokadb.txn.TxnException;
import java.util.Optional;

/** Checks that timestamps increase from answer to answer. Not thread-safe. */
final class TimestampOrder {
  private long newest;

  /** The failure of an answer that goes back. */
  Optional<TxnException> check(OracleAnswer answer) {
    if (answer.count() == 0) {
      return Optional.empty();
    }
    if (answer.value() <= newest) {
      return Optional.of(
          new TxnException(
              TxnException.Kind.CORRUPTED,
              "The timestamp oracle went back: " + answer.value() + " came after " + newest));
    }
    newest = answer.value() + answer.count() - 1;
    return Optional.empty();
  }
}
