package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableWork;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.node.Nodes;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The changes of tables that are under way in several commits: begun by a statement of this
 * process, and ended or undone by it. Thread-safe.
 *
 * @see LeftTableWorks for those whose statements did not come to their end
 */
final class TableWorks {
  private final Definitions definitions;
  private final Nodes nodes;

  /** The ids of those that a statement of this process is at. */
  private final Set<Long> inHand = ConcurrentHashMap.newKeySet();

  TableWorks(Definitions definitions, Nodes nodes) {
    this.definitions = definitions;
    this.nodes = nodes;
  }

  /**
   * Begins one, as a part of a change. It is in hand until {@link #leave}, whether the change is
   * committed or not.
   *
   * @param table as it is under way
   * @param subjectOrNull what it is about
   */
  TableWork begin(CatalogEditor editor, TableDef table, TableWork.Kind kind, String subjectOrNull) {
    TableWork work =
        new TableWork(editor.transaction().startTimestamp(), nodes.self(), kind, subjectOrNull);
    editor.put(table.withWork(work));
    inHand.add(work.id());
    return work;
  }

  /** Its statement has ended. */
  void leave(TableWork work) {
    inHand.remove(work.id());
  }

  /**
   * Whether no statement is at it. Asks for its process, so it may take a while. A store that this
   * process has for itself may have been copied from one of several.
   */
  boolean isLeft(TableWork work) {
    return work.owner() == nodes.self() || !nodes.isShared()
        ? !inHand.contains(work.id())
        : nodes.isGone(work.owner());
  }

  /** The table that a work is about; null if it was dropped, or the work has ended. */
  static TableDef tableOf(Catalog catalog, TableWork work) {
    return catalog.tables().values().stream()
        .filter(table -> work.equals(table.work()))
        .findFirst()
        .orElse(null);
  }

  /**
   * Undoes works of a statement that failed. If that fails, too, they are left.
   *
   * @param failure of the statement
   */
  void undo(Collection<TableWork> works, Throwable failure) {
    for (TableWork work : works) {
      try {
        undo(work);
      } catch (RuntimeException e) {
        // The statement's own failure says what went wrong; that of the undoing comes with it.
        failure.addSuppressed(e);
      }
    }
  }

  /**
   * Puts the table of a work back to what it was before. Does nothing if the work is not there any
   * more: it has ended, or others have undone it.
   */
  void undo(TableWork work) {
    definitions.change(
        TransactionOptions.DEFAULT,
        editor -> {
          TableDef table = tableOf(editor.preview(), work);
          if (table != null) {
            UndoneWork.edit(editor, table);
          }
          return null;
        });
  }
}
