package io.mokadb.sql.engine;

import io.mokadb.kv.CellKey;
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
  private boolean alone;
  private CellKey lostCell;

  /** How many statements have begun. */
  private int begun;

  StatementSnapshots(OpenTransaction open) {
    this.open = open;
  }

  IsolationLevel level() {
    return level;
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
    alone = true;
  }

  /** Whether a statement has begun. */
  boolean hasBegun() {
    return begun > 0;
  }

  /** A statement begins. */
  void statementBegins() {
    begun++;
  }

  /**
   * Whether a statement that met a changed row may start over from a newer snapshot. At each level
   * the first statement may: no statement has seen anything of the snapshot that it leaves.
   */
  private boolean mayMove() {
    return level == IsolationLevel.READ_COMMITTED || begun <= 1;
  }

  /** Whether a statement that has read nothing may leave its snapshot. */
  boolean mayRenew() {
    return mayMove() && open.definesNothing() && !open.transaction().tracksReads();
  }

  /** Whether the transaction ends with the statement. */
  boolean isAlone() {
    return alone;
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
   * @return whether it can be run again; {@link #useNewest} has to come first. The rows that it
   *     holds are held then, unless others wait for them in a circle: the transaction of a single
   *     statement gives them all back, which ends that
   */
  boolean undo(ReturnPoint before, ConflictException conflict) {
    boolean changed = conflict.kind() == ConflictException.Kind.CHANGED;
    if (changed && mayMove() && open.definesNothing()) {
      open.undoTo(before);
      return true;
    }
    open.returnTo(before);
    return conflict.kind() == ConflictException.Kind.DEADLOCK && alone && move();
  }

  /** The caller is told of a conflict at a cell; null if it is not known. */
  void lost(CellKey cell) {
    lostCell = cell;
  }

  /** Where the transaction lost a conflict, or null. */
  CellKey lostCell() {
    return lostCell;
  }
}
