package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.FollowerDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.Transaction;

/**
 * Writes the notes of a change of definitions about work that is left after it, so that a crash
 * loses none (S5): key spaces to delete, indexes to fill, notifications to forget. Temporary tables
 * leave nothing.
 */
final class Leftovers {
  private final Transaction transaction;
  private final WorkOwnership ownership;

  Leftovers(Transaction transaction, WorkOwnership ownership) {
    this.transaction = transaction;
    this.ownership = ownership;
  }

  Transaction transaction() {
    return transaction;
  }

  void add(RemainingWork work) {
    CatalogStore.put(transaction, ownership.owned(work));
  }

  /** The rows of a table, or the counter of a sequence. */
  void ofObject(long id) {
    add(DroppedSpace.of(id));
  }

  /** The rows under an id belong to a table now. */
  void adopted(long id) {
    DroppedSpace space = DroppedSpace.of(id);
    // Who has taken it over in the meantime deletes what is in it.
    ownership.requireLeft(transaction, space);
    transaction.delete(space.cell());
  }

  void ofTrigger(TableDef table, TriggerDef trigger) {
    add(new TriggerWork(trigger.id(), table.id(), TriggerWork.Kind.DROP));
  }

  /**
   * The notifications of a table to views, unless it is followed under the same id.
   *
   * @param now null if it is not followed any more
   */
  void ofFollower(TableDef table, FollowerDef now) {
    FollowerDef old = table.follower();
    if (old != null && (now == null || now.observerId() != old.observerId())) {
      add(new TriggerWork(old.observerId(), table.id(), TriggerWork.Kind.DROP));
    }
  }

  void ofIndex(IndexDef index) {
    if (!SystemKeys.isTemporary(index.id())) {
      endBuild(index.id());
      add(new DroppedSpace(index.id(), false));
    }
  }

  /** What is kept of the groups of a view that keeps itself, or that writers keep. */
  void ofView(ViewDef view) {
    if (view.upkeep() != null) {
      add(new DroppedSpace(view.id(), false));
    }
    if (tally(view) != null) {
      add(new DroppedSpace(tally(view).space(), false));
    }
  }

  /**
   * What writers have added up for a view, if they add it up under other keys from now on.
   *
   * @param oldOrNull the view of the same name
   */
  void ofReplaced(ViewDef oldOrNull, ViewDef now) {
    TallyDef old = tally(oldOrNull);
    TallyDef other = tally(now);
    if (old != null && (other == null || other.space() != old.space())) {
      add(new DroppedSpace(old.space(), false));
    }
  }

  private static TallyDef tally(ViewDef viewOrNull) {
    return viewOrNull == null || viewOrNull.upkeep() == null ? null : viewOrNull.upkeep().tally();
  }

  /** The large objects of a column. */
  void ofColumn(TableDef table, ColumnDef column) {
    if (!SystemKeys.isTemporary(table.id())) {
      add(new DroppedSpace(table.id(), false, column.id()));
    }
  }

  void startBuild(IndexBuild build) {
    if (!SystemKeys.isTemporary(build.indexId())) {
      add(build);
    }
  }

  void endBuild(long indexId) {
    if (!SystemKeys.isTemporary(indexId)) {
      transaction.delete(CatalogStore.cell(CatalogStore.BUILD, indexId));
    }
  }
}
