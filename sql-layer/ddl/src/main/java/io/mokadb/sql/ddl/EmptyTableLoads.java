package io.mokadb.sql.ddl;

import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.layout.KeyLayout;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.ValueCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Fills tables that are empty by loads: rows and entries are stored under ids that no definition
 * has (D7), and in one change the table gets these ids, as TRUNCATE gives it others. That change
 * looks once more whether the table is empty, while no rows commit (D8). Thread-safe.
 */
public final class EmptyTableLoads {
  /** The result of a load that has not happened. */
  public static final long NOT_LOADED = -1;

  private final Definitions definitions;
  private final TransactionManager transactions;
  private final StatisticsStore statistics;
  private final IdentityEdits identities;
  private final DefinitionChanges changes;
  private final KeptViews views;
  private final WorkInHand inHand;
  private final DdlOptions sizes;
  private final DdlProbe probe;

  EmptyTableLoads(
      Definitions definitions,
      TransactionManager transactions,
      StatisticsStore statistics,
      IdentityEdits identities,
      DefinitionChanges changes,
      KeptViews views,
      WorkInHand inHand,
      DdlOptions sizes,
      DdlProbe probe) {
    this.definitions = definitions;
    this.transactions = transactions;
    this.statistics = statistics;
    this.identities = identities;
    this.changes = changes;
    this.views = views;
    this.inHand = inHand;
    this.sizes = sizes;
    this.probe = probe;
  }

  /**
   * True if a table can be filled so: no trigger is to be told, no view to be kept and no foreign
   * key to be checked, its indexes are complete, and its values are stored in one cell a row.
   */
  public boolean serves(TableDef table) {
    return transactions.loads()
        && !SystemKeys.isTemporary(table.id())
        && table.triggers().isEmpty()
        && table.tallies().isEmpty()
        && table.constraints().foreignKeys().isEmpty()
        && table.constraints().referencing().isEmpty()
        && table.groupIds().length == 1
        && table.columns().stream().noneMatch(column -> column.type().kind().isLarge())
        && table.indexes().stream().allMatch(index -> index.state() == IndexDef.State.PUBLIC);
  }

  /** Rows that are complete, but for the hidden id, and in the form of their columns. */
  public interface Rows {
    RowStream open(ExecutionContext context);

    /** The rows as the indexes of the table see them. */
    IndexedRows keyed();
  }

  /**
   * Fills a table.
   *
   * @param table as it is in the catalog
   * @param execution of the statement, in a transaction that ends without a commit
   * @return the number of rows; {@link #NOT_LOADED} if the table is not empty, or another
   *     transaction wrote it or redefined it meanwhile: nothing has happened then
   * @throws io.mokadb.session.MokaException {@code UNIQUE_VIOLATION}, or what the rows throw
   */
  public long load(TableDef table, Rows rows, ExecutionContext execution, DdlContext context) {
    if (!isEmpty(execution.transaction(), table)) {
      return NOT_LOADED;
    }
    List<Long> spaces = new ArrayList<>();
    Supplier<Long> draw =
        () -> {
          long id = definitions.drawSpace(inHand::beginSpace);
          spaces.add(id);
          return id;
        };
    try {
      TableDef filled = underOtherIds(table, draw);
      long count = fill(filled, rows, execution, context);
      probe.reached(DdlProbe.Step.ROWS_LOADED);
      context.cancellation().check();
      if (!changes.change(
          context.executed(views, null), editor -> exchange(editor, table, filled, count))) {
        return NOT_LOADED;
      }
      TableChanges added = new TableChanges();
      added.add(filled.id(), count);
      statistics.committed(added);
      return count;
    } finally {
      // Only now: the cleaner looks here before it looks at the list.
      spaces.forEach(inHand::endSpace);
      changes.cleanLater();
    }
  }

  private static TableDef underOtherIds(TableDef table, Supplier<Long> draw) {
    long id = draw.get();
    return table
        .editAs(id)
        .indexes(table.indexes().stream().map(one -> one.copied(draw.get(), one.name())).toList())
        .build();
  }

  private long fill(TableDef filled, Rows rows, ExecutionContext execution, DdlContext context) {
    try (TableFill fill =
            new TableFill(
                filled,
                rows.keyed(),
                execution,
                new CellLoads(transactions, context, sizes, probe));
        RowStream stream = rows.open(execution)) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        fill.add(row);
      }
      return fill.finish();
    }
  }

  private boolean exchange(CatalogEditor editor, TableDef old, TableDef filled, long count) {
    TableDef now = editor.table(old.id());
    if (!old.equals(now) || !isEmpty(editor.transaction(), old)) {
      return false;
    }
    TableDef table =
        filled.edit().columns(identities.continued(editor, old, filled.columns())).build();
    editor.drop(old);
    editor.adopt(table, table.hasPrimaryKey() ? 0 : count);
    EmptiedTables.moved(editor, old, table.id());
    return true;
  }

  private static boolean isEmpty(Transaction transaction, TableDef table) {
    KeyLayout rows = new RowCodec(table).keys().layout();
    try (ValueCursor cursor = transaction.scan(new Scan(rows.all(), null, false, 1))) {
      return !cursor.next();
    }
  }
}
