package io.mokadb.sql.engine;

import io.mokadb.session.IsolationLevel;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.txn.ConflictException;

/**
 * The snapshots that the statements of one transaction read: all the same one, or each the newest.
 * Confined to the session's thread.
 */
final class StatementSnapshots {
  private final OpenTransaction open;
  private IsolationLevel level = IsolationLevel.SNAPSHOT;

  StatementSnapshots(OpenTransaction open) {
    this.open = open;
  }

  /** From now on statements see others as a level says. */
  void isolate(IsolationLevel newLevel) {
    level = newLevel;
  }

  /**
   * The transaction ends with its one statement, which may therefore start over from a newer one.
   */
  void areOfOneStatement() {
    isolate(IsolationLevel.READ_COMMITTED);
  }

  /**
   * Whether the next statement sees what is committed when it begins. A transaction that has
   * changed definitions stays where it is.
   */
  boolean move() {
    return level == IsolationLevel.READ_COMMITTED && open.definesNothing();
  }

  /** Moves to the newest snapshot, with the definitions of that. */
  void useNewest(Definitions all) {
    open.transaction().renewSnapshot();
    open.moveTo(all.at(open.transaction()));
  }

  /**
   * Undoes a statement that met a conflict.
   *
   * @return whether it can be run again: the rows that it holds are held then, and {@link
   *     #useNewest} has to come first
   */
  boolean undo(OpenTransaction.Point before, ConflictException conflict) {
    boolean again = conflict.kind() == ConflictException.Kind.CHANGED && move();
    if (again) {
      open.undoTo(before);
    } else {
      open.returnTo(before);
    }
    return again;
  }
}
