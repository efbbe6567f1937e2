package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableWork;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.NeedsClosedTable;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.TransactionOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Changes of definitions in transactions of their own. One that depends on rows which other
 * processes may write closes their tables first, by a commit before its own, and opens them again
 * with its own (D10). Thread-safe.
 */
final class ClosingChanges {
  private final Definitions definitions;
  private final TableWorks works;
  private final DdlProbe probe;

  ClosingChanges(Definitions definitions, TableWorks works, DdlProbe probe) {
    this.definitions = definitions;
    this.works = works;
    this.probe = probe;
  }

  /**
   * As {@link Definitions#change(TransactionOptions, Function, Runnable)}.
   *
   * @param edit may run more than once, and on the way to a {@link NeedsClosedTable}
   */
  <T> T change(
      TransactionOptions options, Function<CatalogEditor, T> edit, Cancellation cancellation) {
    List<TableWork> closed = new ArrayList<>();
    try {
      while (true) {
        try {
          return definitions.change(
              options, editor -> opening(editor, closed, edit), cancellation::check);
        } catch (NeedsClosedTable e) {
          cancellation.check();
          close(e.tableId(), closed, options, cancellation);
          probe.reached(DdlProbe.Step.TABLE_CLOSED);
        }
      }
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // However the change failed, the tables are as they were: they have to open again.
      works.undo(closed, e);
      throw e;
    } finally {
      closed.forEach(works::leave);
    }
  }

  /**
   * The edit itself. It finds tables open that another process has opened, because it took this one
   * for gone: then it asks for them again.
   */
  private <T> T opening(
      CatalogEditor editor, List<TableWork> closed, Function<CatalogEditor, T> edit) {
    if (closed.isEmpty()) {
      return edit.apply(editor);
    }
    editor.rows().goOn(closed);
    T result = edit.apply(editor);
    for (TableDef table : editor.tables().values()) {
      if (closed.contains(table.work())) {
        editor.put(table.withWork(null));
      }
    }
    probe.reached(DdlProbe.Step.ROWS_REWRITTEN);
    return result;
  }

  /** Writers that have not drawn their commit timestamps are refused from now on. */
  private void close(
      long tableId, List<TableWork> closed, TransactionOptions options, Cancellation cancellation) {
    definitions.change(
        options,
        editor -> {
          TableDef table = editor.table(tableId);
          if (table != null) {
            closed.add(works.begin(editor, table, TableWork.Kind.CLOSED, null));
          }
          return null;
        },
        cancellation::check);
  }
}
