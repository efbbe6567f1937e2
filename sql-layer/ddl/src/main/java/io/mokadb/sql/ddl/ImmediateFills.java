package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import java.util.List;

/**
 * Fills views that are immediate. Their writers keep them from the definition on, so a transaction
 * that begins later fills in what is missing, while writers go on. Thread-safe.
 */
final class ImmediateFills {
  private final Definitions definitions;
  private final TransactionManager transactions;
  private final DefinitionChanges changes;
  private final ViewRuntime runtime;

  ImmediateFills(
      Definitions definitions,
      TransactionManager transactions,
      DefinitionChanges changes,
      ViewRuntime runtime) {
    this.definitions = definitions;
    this.transactions = transactions;
    this.changes = changes;
    this.runtime = runtime;
  }

  /**
   * Fills a view in a transaction of its own.
   *
   * @param viewId {@link ViewDef#id} of the hidden view with the query
   * @return how many groups there are
   * @throws MokaException {@code SERIALIZATION_CONFLICT} if its table was redefined or the view
   *     filled by others meanwhile; {@code NO_SUCH_TABLE} if the view is not there any more
   */
  long fill(long viewId, DdlContext context) {
    ViewRuntime.Filling filling = runtime.filling(viewId);
    try {
      return filled(viewId, context);
    } finally {
      filling.close();
    }
  }

  private long filled(long viewId, DdlContext context) {
    try (Transaction transaction = transactions.begin(context.limited())) {
      Catalog catalog = definitions.at(transaction);
      ViewDef view = view(catalog, viewId);
      long groups = runtime.fill(transaction, catalog, view, context.cancellation());
      CommitOutcome outcome =
          definitions.commit(transaction, List.of(table(catalog, view)), context.waits());
      if (outcome instanceof CommitOutcome.Unknown unknown) {
        throw new MokaException(
            SqlState.COMMIT_OUTCOME_UNKNOWN,
            "Whether materialized view "
                + view.qualifiedName()
                + " was filled is not known (transaction "
                + unknown.startTimestamp()
                + ")",
            unknown.cause());
      }
      if (!(outcome instanceof CommitOutcome.Committed)) {
        throw new MokaException(
            SqlState.SERIALIZATION_CONFLICT,
            "Materialized view "
                + view.qualifiedName()
                + " was filled by others meanwhile, or its table was redefined; run it again");
      }
      return groups;
    }
  }

  /** REFRESH outside of a transaction: fills a view again, or takes its rows from readers. */
  void refresh(ViewDef view, boolean withData, DdlContext context) {
    if (withData) {
      fill(view.id(), context);
    }
    if (view.upkeep().filled() != withData) {
      changes.change(context, editor -> setFilled(editor, view.id(), withData));
    }
  }

  static Object setFilled(CatalogEditor editor, long viewId, boolean filled) {
    editor.views().values().stream()
        .filter(view -> view.id() == viewId)
        .forEach(view -> editor.put(view.withUpkeep(view.upkeep().withFilled(filled))));
    return null;
  }

  private static ViewDef view(Catalog catalog, long id) {
    return catalog.views().values().stream()
        .filter(view -> view.id() == id && view.upkeep() != null)
        .findFirst()
        .orElseThrow(
            () ->
                new MokaException(
                    SqlState.NO_SUCH_TABLE,
                    "The materialized view was dropped before it could be filled"));
  }

  /** The table that a view is made of. */
  private static TableDef table(Catalog catalog, ViewDef view) {
    UpkeepDef.UsedTable used = view.upkeep().uses().get(0);
    return catalog.table(used.tableId());
  }
}
