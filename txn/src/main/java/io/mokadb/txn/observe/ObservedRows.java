package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import io.mokadb.kv.KvException;
import io.mokadb.txn.NotifiedColumns;

/**
 * The rows that observers can be told of: what is kept of such a row has its key as a part of a
 * longer one. A worker that cannot keep anything of a row cannot handle it either, nor the rows
 * that it takes together with it. Stateless.
 */
public final class ObservedRows {
  /** Some tables of HBase take no keys that are much longer. */
  static final int LONGEST = 32_000;

  private ObservedRows() {}

  /** Whether the key of a row is short enough. */
  static boolean fits(Key row) {
    return row.length() <= LONGEST;
  }

  /**
   * Checks a row that is to be announced.
   *
   * @param observers none if it is not, after all
   * @throws KvException TOO_LONG
   */
  public static void require(Key row, NotifiedColumns observers) {
    if (!fits(row) && !observers.isEmpty()) {
      throw new KvException(
          KvException.Kind.TOO_LONG,
          "The key of a row that triggers or views are told of takes "
              + row.length()
              + " bytes, more than the "
              + LONGEST
              + " that it may have then: shorten it, or drop them");
    }
  }
}
