package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.parser.ast.CreateMaterializedView;
import io.mokadb.sql.parser.ast.UpkeepOptions;

/**
 * Creates views that keep themselves. The definition is committed first: from then on every writer
 * announces its changes to the tables of the view, or adds them to its sums, or fails at the schema
 * gate. The rows are those of a later snapshot, so no change is missed between. Thread-safe.
 */
final class KeptViewCreation {
  private final DefinitionChanges changes;
  private final Queries queries;
  private final CopiedTables copies;
  private final ViewEdits views;
  private final ImmediateFills immediate;
  private final ViewRuntime runtime;

  KeptViewCreation(
      DefinitionChanges changes,
      Queries queries,
      CopiedTables copies,
      ViewEdits views,
      ImmediateFills immediate,
      ViewRuntime runtime) {
    this.changes = changes;
    this.queries = queries;
    this.copies = copies;
    this.views = views;
    this.immediate = immediate;
    this.runtime = runtime;
  }

  /** A view as it was defined, before it has rows. */
  private record Defined(TableDef rows, ViewDef query) {}

  /**
   * Creates a view outside of a transaction. If filling it fails, the view is not there.
   *
   * @return the rows
   */
  long create(CreateMaterializedView statement, DdlContext context) {
    Defined defined = changes.change(context, editor -> define(editor, statement, context));
    if (defined == null || !statement.table().withData()) {
      return 0;
    }
    try {
      return defined.query.upkeep().isImmediate()
          ? setFilled(defined, immediate.fill(defined.query.id(), context), context)
          : fill(defined, context);
    } catch (RuntimeException e) {
      // However filling failed, the new view has to go; if it is not gone, it is not filled.
      changes.change(context.cleaningUp(), editor -> remove(editor, defined.query.id()));
      changes.clean(context);
      throw e;
    }
  }

  private long fill(Defined defined, DdlContext context) {
    ViewRuntime.Filling filling = runtime.filling(defined.query.id());
    try {
      long count =
          copies.fill(
              defined.rows,
              catalog -> runtime.rows(catalog, defined.query),
              context,
              transaction -> runtime.filled(transaction, defined.query.id()));
      // Before the filling ends: a step would take the view for one whose creation broke off.
      return setFilled(defined, count, context);
    } finally {
      filling.close();
    }
  }

  private long setFilled(Defined defined, long count, DdlContext context) {
    changes.change(context, editor -> ImmediateFills.setFilled(editor, defined.query.id(), true));
    return count;
  }

  /** What a reader sees, as the catalog says it; eventual if nothing is said. */
  static UpkeepDef.Freshness freshness(UpkeepOptions options) {
    if (options.freshness() == null) {
      return UpkeepDef.Freshness.EVENTUAL;
    }
    return switch (options.freshness()) {
      case EVENTUAL -> UpkeepDef.Freshness.EVENTUAL;
      case CURRENT -> UpkeepDef.Freshness.CURRENT;
      case IMMEDIATE -> UpkeepDef.Freshness.IMMEDIATE;
    };
  }

  /** What writers add up for a view; null for one that is not immediate. */
  private TallyDef tally(CatalogEditor editor, ViewDef query, UpkeepOptions options) {
    if (freshness(options) != UpkeepDef.Freshness.IMMEDIATE) {
      return null;
    }
    if (options.maxLag() != null || options.maxPending() != null) {
      throw MokaException.unsupported(
          "Materialized view "
              + query.qualifiedName()
              + " is never behind with freshness = 'immediate', so it has neither max_lag nor"
              + " max_pending; leave them out");
    }
    return runtime.tally(editor.preview(), query, editor.drawId(query.schema()));
  }

  private Defined define(
      CatalogEditor editor, CreateMaterializedView statement, DdlContext context) {
    CopyShape columns = CopyShape.of(editor, statement.table(), queries, context);
    if (columns == null) {
      return null;
    }
    ViewDef query =
        views.create(
            editor,
            MaterializedViewEdits.query(statement.table(), columns.name()),
            context.schema());
    ViewRuntime.Shape shape = runtime.shape(editor.preview(), query);
    requireStored(editor.preview(), query, shape);
    TallyDef tally = tally(editor, query, statement.options());
    requireReadable(query, freshness(statement.options()));
    UpkeepOptions.MaxLag lag = statement.options().maxLag();
    UpkeepOptions.MaxPending pending = statement.options().maxPending();
    ViewDef kept =
        query.withUpkeep(
            new UpkeepDef(
                freshness(statement.options()),
                lag == null ? null : lag.millis(),
                pending == null ? null : pending.rows(),
                false,
                false,
                shape.uses(),
                tally));
    TableDef plain = columns.table(editor.drawId(columns.name().schema()));
    TableDef rows = tally == null ? KeptRows.define(editor, plain, shape) : plain;
    editor.put(rows);
    editor.put(kept);
    return new Defined(rows, kept);
  }

  /** Only rows of tables that all sessions see are announced to all. */
  private static void requireStored(Catalog catalog, ViewDef query, ViewRuntime.Shape shape) {
    for (UpkeepDef.UsedTable used : shape.uses()) {
      if (SystemKeys.isTemporary(used.tableId()) || catalog.table(used.tableId()) == null) {
        throw MokaException.unsupported(
            "Materialized view "
                + query.qualifiedName()
                + " cannot keep itself: its query reads a table that is not stored in the database;"
                + " leave INCREMENTAL out, and refresh it when needed");
      }
    }
  }

  /** A reader of a current view computes rows that it never stores. */
  static void requireReadable(ViewDef query, UpkeepDef.Freshness freshness) {
    for (ColumnDef column : query.columns()) {
      if (freshness == UpkeepDef.Freshness.CURRENT && column.type().kind().isLarge()) {
        throw MokaException.unsupported(
            "Materialized view "
                + query.qualifiedName()
                + " cannot be current, because its column "
                + column.name()
                + " is of type "
                + column.type()
                + "; cast it to VARCHAR or VARBINARY, or leave freshness out");
      }
    }
  }

  private static Object remove(CatalogEditor editor, long viewId) {
    editor.views().values().stream()
        .filter(view -> view.id() == viewId)
        .forEach(view -> ViewCheck.dropWhole(editor, view));
    return null;
  }
}
