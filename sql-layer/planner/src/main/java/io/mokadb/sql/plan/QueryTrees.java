package io.mokadb.sql.plan;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.plan.logical.LogicalPhases;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * The tree of the query of a definition, and the plans of trees that are made from it. Trees are
 * made on a planning thread; plans by any thread, one at a time.
 */
public final class QueryTrees {
  private final PlanRequest request;

  /** With sizes of tables that plans may rest on which are kept while tables grow. */
  private final PlanRequest growing;

  private final long mostVisits;
  private final PlanningRuns runs;
  private final Preparation preparation;

  /**
   * @param mostVisits see {@link Planner#MOST_VISITS}
   * @param runs where plans are made
   */
  QueryTrees(PlanRequest request, long mostVisits, PlanningRuns runs) {
    this.request = request;
    this.growing = request.knowing(new AssumedSizes(request.statistics()));
    this.mostVisits = mostVisits;
    this.runs = runs;
    // Plans are made long after the statement that wants this tree has ended, however it did.
    this.preparation = new Preparation(growing, 0, mostVisits, new Cancellation());
  }

  /** The definitions that the query is read with. */
  public Catalog catalog() {
    return request.catalog();
  }

  /**
   * The tree of the query: views and the materialized ones that keep themselves are what they are
   * made of, conditions are pushed down, there are as few dependent joins as can be, and no
   * aggregates that the query does not use.
   */
  public RelNode tree() {
    RelNode written =
        DialectFallback.either(
            request.sql(),
            preparation.view::tableOrNull,
            query -> preparation.validated(query).rel());
    RelNode expanded = written.accept(new ExpandedSources(preparation));
    LogicalPhases phases = preparation.phases();
    return phases.withUsedAggregates(phases.flat(phases.withoutSubQueries(expanded)));
  }

  /**
   * The plan of a tree that has few rows, however large the tables become: those of keys.
   *
   * @param tree has no sub-queries
   * @param parameters their types, in the order of their numbers
   */
  public PlannedStatement plan(RelNode tree, List<SqlType> parameters) {
    return runs.onThread(cancellation -> planned(tree, parameters, growing));
  }

  /**
   * The plan of a tree all of whose rows are wanted: the one that a query has now.
   *
   * @param tree has no sub-queries and no parameters
   */
  public PlannedStatement planOfAll(RelNode tree) {
    return runs.onThread(cancellation -> planned(tree, List.of(), request));
  }

  /** Trees of one cluster are not for several threads at once. */
  private synchronized PlannedStatement planned(
      RelNode made, List<SqlType> parameters, PlanRequest sized) {
    RelNode tree = made.accept(new SizedScans(sized.statistics()));
    Preparation own = new Preparation(sized, parameters.size(), mostVisits, new Cancellation());
    Operator root = own.operators(tree);
    List<ColumnInfo> columns = new ArrayList<>();
    for (RelDataTypeField field : tree.getRowType().getFieldList()) {
      columns.add(
          new ColumnInfo(
              field.getName(),
              field.getName(),
              null,
              null,
              TypeMapping.toSqlType(field.getType()),
              field.getType().isNullable(),
              false));
    }
    return new PlannedStatement(
        StatementKind.QUERY,
        root,
        columns,
        parameters,
        own.tables.all(),
        List.of(),
        List.of(),
        false);
  }
}
