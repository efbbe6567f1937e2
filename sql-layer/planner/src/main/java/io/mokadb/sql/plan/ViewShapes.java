package io.mokadb.sql.plan;

import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.sql.access.virtual.VirtualTables;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.UpkeepDef.UsedTable;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.plan.answer.AnswerSource;
import io.mokadb.sql.plan.answer.TreeContents;
import io.mokadb.sql.plan.answer.ViewShape;
import io.mokadb.sql.plan.schema.PlannedTable;
import io.mokadb.sql.plan.schema.SchemaView;
import io.mokadb.sql.runtime.Cancellation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.calcite.linq4j.tree.TableExpressionFactory;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The views of a database that queries can be answered from. Their shapes are made when a query
 * first reads all tables of a view, and kept as long as the definitions stay. Thread-safe.
 */
final class ViewShapes {
  private static final Logger LOG = LoggerFactory.getLogger(ViewShapes.class);

  private final long mostVisits;
  private volatile Known known = new Known(Long.MIN_VALUE, List.of(), new ConcurrentHashMap<>());

  /**
   * @param mostVisits see {@link Planner#MOST_VISITS}
   */
  ViewShapes(long mostVisits) {
    this.mostVisits = mostVisits;
  }

  /**
   * What is known of a version of the schema.
   *
   * @param exact the queries of views that give their readers exactly their rows
   * @param shapes by the id of the query; nothing for one that answers no query
   */
  private record Known(long version, List<ViewDef> exact, Map<Long, Optional<ViewShape>> shapes) {}

  private Known of(Catalog catalog) {
    Known now = known;
    if (now.version != catalog.version()) {
      now =
          new Known(
              catalog.version(),
              catalog.views().values().stream()
                  .filter(view -> view.upkeep() != null && view.upkeep().isExact())
                  .toList(),
              new ConcurrentHashMap<>());
      known = now;
    }
    return now;
  }

  /** True if there are views that give their readers exactly the rows of their queries. */
  boolean areAny(Catalog catalog) {
    return !of(catalog).exact.isEmpty();
  }

  /** The views all of whose tables a query reads, and whose shape is known to be of use. */
  List<AnswerSource> of(RelNode query, SchemaView view) {
    Catalog catalog = view.catalog();
    Known now = of(catalog);
    if (now.exact.isEmpty()) {
      return List.of();
    }
    List<AnswerSource> found = new ArrayList<>();
    for (ViewDef one : among(now.exact, TreeContents.of(query).ids())) {
      TableDef table = catalog.table(one.schema(), MaterializedViews.shownName(one.name()));
      Optional<ViewShape> shape = table == null ? Optional.empty() : shape(now, one, catalog);
      shape.ifPresent(
          form ->
              found.add(new AnswerSource(form, table, scanned(table, view.inside(one.path())))));
    }
    return found;
  }

  /**
   * True if a view may have rows for some literals in a query that reads these tables, and not for
   * others.
   */
  boolean haveLiterals(Catalog catalog, Collection<Long> tables) {
    Known now = of(catalog);
    return among(now.exact, tables).stream()
        .anyMatch(one -> shape(now, one, catalog).map(ViewShape::literals).orElse(false));
  }

  /** The views all of whose tables are among those of a query. */
  private static List<ViewDef> among(List<ViewDef> views, Collection<Long> tables) {
    Set<Long> ids = new HashSet<>(tables);
    return views.stream()
        .filter(
            view ->
                ids.containsAll(
                    view.upkeep().uses().stream()
                        .map(UsedTable::tableId)
                        .collect(Collectors.toSet())))
        .toList();
  }

  private static RelOptTable scanned(TableDef table, SchemaView inside) {
    PlannedTable planned = inside.planned(table);
    return RelOptTableImpl.create(
        null,
        planned.getRowType(QueryConversion.TYPES),
        List.of(table.schema(), table.name()),
        planned,
        (TableExpressionFactory) type -> null);
  }

  private Optional<ViewShape> shape(Known now, ViewDef query, Catalog catalog) {
    Optional<ViewShape> shape = now.shapes.get(query.id());
    if (shape == null) {
      shape = Optional.ofNullable(shapeOrNull(query, catalog));
      now.shapes.put(query.id(), shape);
    }
    return shape;
  }

  private ViewShape shapeOrNull(ViewDef query, Catalog catalog) {
    try {
      // It is used long after the statement that needs it first has ended, however it did.
      Preparation own =
          new Preparation(
              new PlanRequest(
                  query.sql(),
                  catalog.withoutTemporary(),
                  query.path(),
                  any -> TableStatistics.UNKNOWN,
                  VirtualTables.NONE,
                  PrepareOptions.NONE),
              0,
              mostVisits,
              new Cancellation());
      RelNode tree =
          DialectFallback.either(
              query.sql(), own.view::tableOrNull, text -> own.validated(text).rel());
      TableDef table = catalog.table(query.schema(), MaterializedViews.shownName(query.name()));
      RelDataType stored = own.view.planned(table).getRowType(QueryConversion.TYPES);
      return ViewShape.of(own.phases().withoutSubQueries(tree), stored, catalog);
    } catch (RuntimeException e) {
      // Calcite throws many kinds; without this view the statement reads its tables.
      LOG.debug("Materialized view {} answers no query", query.qualifiedName(), e);
      return null;
    }
  }
}
