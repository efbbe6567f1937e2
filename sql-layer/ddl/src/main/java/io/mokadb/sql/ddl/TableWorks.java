package io.mokadb.sql.ddl;

import io.mokadb.kv.KvException;
import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableWork;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.node.Nodes;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The changes of tables that are under way in several commits: begun by a statement of this
 * process, ended or undone by it, and undone by another process if this one is gone. Thread-safe.
 */
final class TableWorks {
  private static final Logger LOG = LoggerFactory.getLogger(TableWorks.class);

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
  TableWork begin(
      CatalogEditor editor, TableDef table, TableWork.Kind kind, String subjectOrNull) {
    TableWork work =
        new TableWork(
            editor.transaction().startTimestamp(), nodes.self(), kind, subjectOrNull);
    editor.put(table.withWork(work));
    inHand.add(work.id());
    return work;
  }

  /** Its statement has ended. */
  void leave(TableWork work) {
    inHand.remove(work.id());
  }

  /** The table that a work is about; null if it was dropped, or the work has ended. */
  static TableDef tableOf(Catalog catalog, TableWork work) {
    return catalog.tables().values().stream()
        .filter(table -> work.equals(table.work()))
        .findFirst()
        .orElse(null);
  }

  /** The same in a change. */
  static TableDef tableOf(CatalogEditor editor, TableWork work) {
    return tableOf(editor.preview(), work);
  }

  /**
   * Undoes works of a statement that failed. If that fails, too, they stay for {@link
   * #undoAbandoned}.
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
          TableDef table = tableOf(editor, work);
          if (table != null) {
            undo(editor, table, work);
          }
          return null;
        });
  }

  private static void undo(CatalogEditor editor, TableDef table, TableWork work) {
    // What is under way on a parent goes on: that it is not referred to any more is all it learns.
    editor.rows().goOn(
        editor.tables().values().stream()
            .map(TableDef::work)
            .filter(one -> one != null)
            .toList());
    TableDef open = table.withWork(null);
    switch (work.kind()) {
      case CLOSED, NOT_NULL -> editor.put(open);
      case CHECK ->
          editor.put(
              open.withConstraints(
                  open.constraints()
                      .withChecks(
                          open.constraints().checks().stream()
                              .filter(check -> !check.name().equals(work.subject()))
                              .toList())));
      case FOREIGN_KEY ->
          ForeignKeyEdits.removeForeignKey(
              editor, open, open.constraints().foreignKey(work.subject()));
    }
  }

  /**
   * Undoes all works that no statement is at: of processes that are gone, and those of this process
   * that it could not undo when their statements failed. Asks for the processes, so it may take a
   * while.
   */
  void undoAbandoned() {
    if (!nodes.isShared()) {
      return;
    }
    for (TableWork work : underWay(definitions.newest())) {
      boolean abandoned =
          work.owner() == nodes.self()
              ? !inHand.contains(work.id())
              : nodes.isGone(work.owner());
      if (abandoned) {
        undoAbandoned(work);
      }
    }
  }

  private void undoAbandoned(TableWork work) {
    LOG.info("Undoing {}, whose statement did not come to its end", work.description());
    try {
      undo(work);
    } catch (MokaException | KvException e) {
      LOG.warn("{} could not be undone; that is tried again", work.description(), e);
    }
  }

  /** All works of a catalog. */
  static List<TableWork> underWay(Catalog catalog) {
    return catalog.tables().values().stream()
        .map(TableDef::work)
        .filter(work -> work != null)
        .toList();
  }
}
