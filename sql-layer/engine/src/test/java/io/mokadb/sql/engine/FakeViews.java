package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.catalog.UpkeepDef.UsedTable;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.ddl.ViewRuntime;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.plan.PlanRequest;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.List;

/**
 * A runtime that keeps no view and notes what it is told. A view uses the columns of its tables
 * whose names its query has; the key of one with {@code GROUP BY} is its column K.
 */
final class FakeViews implements ViewRuntime {
  private final List<String> told = new ArrayList<>();
  RuntimeException failure;

  /** Is run when the filling of a view ends. */
  Runnable ended = () -> {};

  /** What it was told since the last call; without the definitions that changed. */
  List<String> told() {
    List<String> all = List.copyOf(told);
    told.clear();
    return all;
  }

  @Override
  public Shape shape(Catalog catalog, ViewDef query) {
    if (query.sql().contains("RANDOM")) {
      throw MokaException.unsupported("RANDOM cannot be kept");
    }
    List<UsedTable> uses = new ArrayList<>();
    add(catalog, query, uses);
    List<Integer> key = new ArrayList<>();
    List<Integer> others = new ArrayList<>();
    for (int i = 0; i < query.columns().size(); i++) {
      boolean groups = query.sql().contains("GROUP BY");
      (groups && query.columns().get(i).name().equals("K") ? key : others).add(i);
    }
    return new Shape(uses, key, key.isEmpty() ? others : List.of());
  }

  private static void add(Catalog catalog, ViewDef view, List<UsedTable> uses) {
    for (long id : view.uses()) {
      TableDef table = catalog.table(id);
      if (table != null) {
        uses.add(
            new UsedTable(
                id,
                table.columns().stream()
                    .filter(column -> names(view, column))
                    .map(ColumnDef::id)
                    .toList()));
      }
      catalog.views().values().stream()
          .filter(inner -> inner.id() == id)
          .forEach(inner -> add(catalog, inner, uses));
    }
  }

  private static boolean names(ViewDef view, ColumnDef column) {
    return view.sql()
        .toUpperCase(java.util.Locale.ROOT)
        .matches("(?s).*\\b" + column.name() + "\\b.*");
  }

  @Override
  public Operator rows(Catalog catalog, ViewDef query) {
    return new Planner()
        .plan(
            SqlParsing.parse(query.sql()),
            new PlanRequest(
                query.sql(),
                catalog,
                query.path(),
                any -> TableStatistics.UNKNOWN,
                VirtualTables.NONE,
                PrepareOptions.NONE))
        .root();
  }

  @Override
  public Filling filling(long viewId) {
    return () -> ended.run();
  }

  @Override
  public void filled(Transaction transaction, long viewId) {
    told.add("filled");
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public void invalidated(Transaction transaction, long viewId) {
    told.add("invalidated");
  }

  /** One group of all rows, which are counted. */
  @Override
  public TallyDef tally(Catalog catalog, ViewDef query, long space) {
    return new TallyDef(
        space, List.of(), List.of(new TallyDef.Output(TallyDef.Kind.COUNT, 0, null)));
  }

  @Override
  public long fill(
      Transaction transaction, Catalog catalog, ViewDef query, Cancellation cancellation) {
    told.add("filled immediately");
    if (failure != null) {
      throw failure;
    }
    return 1;
  }

  @Override
  public void dropped(Transaction transaction, long viewId) {
    told.add("dropped");
  }

  @Override
  public void definitionsChanged(Catalog catalog) {
    // Every change of definitions says so.
  }
}
