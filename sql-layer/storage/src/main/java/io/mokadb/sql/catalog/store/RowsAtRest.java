package io.mokadb.sql.catalog.store;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableWork;
import io.mokadb.sql.layout.SystemKeys;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * What one change of definitions may rely on: the tables whose rows no other transaction writes
 * until the change has committed; and that no other change of a table is under way. Confined to the
 * thread of the change.
 */
public final class RowsAtRest {
  private final Reach reach;
  private final Set<Long> drawn;
  private final Set<TableWork> own = new HashSet<>();

  /** Where others may commit rows while a change runs. */
  enum Reach {
    /** Nowhere: this process has the store for itself, and the change is alone behind the gate. */
    NOWHERE,
    /** In other processes. */
    OTHER_PROCESSES,
    /** Also in this one: the change is part of an open transaction. */
    EVERYWHERE
  }

  /**
   * @param drawn ids of what the change has made itself; grows
   */
  RowsAtRest(Reach reach, Set<Long> drawn) {
    this.reach = reach;
    this.drawn = drawn;
  }

  /**
   * The change is a part of these works: it may change their tables, and the rows of those that
   * they have closed before are at rest.
   */
  public void goOn(Collection<TableWork> works) {
    own.addAll(works);
  }

  /**
   * True if the table's rows as read by the change stay unchanged until it has committed: no other
   * transaction writes them.
   */
  public boolean areAtRest(TableDef table) {
    return reach == Reach.NOWHERE
        || drawn.contains(table.id())
        || SystemKeys.isTemporary(table.id())
        || reach == Reach.OTHER_PROCESSES && table.isClosed() && own.contains(table.work());
  }

  /**
   * To be called before a change depends on the rows of a table.
   *
   * @throws NeedsOwnTransaction if other transactions may write them before this change commits
   * @throws NeedsClosedTable if those are of other processes alone
   */
  public void requireAtRest(TableDef table) {
    requireOwnTransaction(table);
    if (!areAtRest(table)) {
      throw new NeedsClosedTable(table);
    }
  }

  /**
   * To be called before a change that is followed by a look at the rows of a table.
   *
   * @throws NeedsOwnTransaction as above
   */
  public void requireOwnTransaction(TableDef table) {
    if (reach == Reach.EVERYWHERE && !areAtRest(table)) {
      throw new NeedsOwnTransaction(table.qualifiedName());
    }
  }

  /**
   * @param before the definition that the change is about to replace; null if there is none
   * @throws MokaException {@code SERIALIZATION_CONFLICT} if another change of it is under way
   */
  void requireFree(TableDef before) {
    if (before != null && before.work() != null && !own.contains(before.work())) {
      throw new MokaException(
          SqlState.SERIALIZATION_CONFLICT,
          "Table "
              + before.qualifiedName()
              + " is being changed by "
              + before.work().description()
              + " in another session; run this again when that has ended");
    }
  }
}
