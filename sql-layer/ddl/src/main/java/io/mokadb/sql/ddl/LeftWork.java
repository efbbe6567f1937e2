package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.store.RemainingWork;
import io.mokadb.txn.Transaction;
import java.util.List;

/**
 * One kind of work that statements leave behind when their process dies, or when they fail half-way
 * and cannot undo it. Thread-safe.
 *
 * @param <W> the rows that tell of it
 */
interface LeftWork<W extends RemainingWork> {
  /** All of this kind that the store has a row of, whichever process has it in hand. */
  List<W> list(Transaction reading);

  /**
   * Whether the definitions show that there is some. Kinds that they do not show are looked for all
   * the same, but not so often.
   */
  boolean isShown(Catalog recent);

  /**
   * Does a piece of work to its end, or undoes what was begun.
   *
   * @param work this process' own
   * @throws io.mokadb.session.MokaException if that is not possible; it stays if its row stays
   */
  void goOn(W work);
}
