package io.mokadb.sql.plan.incremental;

import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.QueryTrees;
import io.mokadb.sql.plan.incremental.ChangePath.Step;
import io.mokadb.sql.plan.incremental.DeltaPlan.Aggregation;
import io.mokadb.sql.plan.incremental.DeltaPlan.KeyColumns;
import io.mokadb.sql.plan.incremental.DeltaPlan.Place;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;

/**
 * The search for what can be kept by delta: one grouping over conditions, projections and inner
 * joins of tables, with aggregates from which a row can be taken away again. Confined.
 */
final class DeltaAnalysis {
  private final QueryTrees trees;
  private final Aggregate aggregate;
  private final AnalysedTree rows;

  /** Columns of the rows before grouping, in the order of the inputs. */
  private final List<Integer> inputs;

  private DeltaAnalysis(QueryTrees trees, Aggregate aggregate) {
    this.trees = trees;
    this.aggregate = aggregate;
    this.rows = new TreeAnalysis().of(aggregate.getInput());
    this.inputs = new ArrayList<>(aggregate.getGroupSet().asList());
  }

  /** The plan; null if the query has another form. */
  static DeltaPlan of(QueryTrees trees, RelNode query) {
    Aggregate aggregate = groups(query);
    return aggregate == null ? null : new DeltaAnalysis(trees, aggregate).plan(query);
  }

  /** The grouping of a query that can be kept by delta; null if there is none. */
  static Aggregate groups(RelNode query) {
    RelNode rel = query;
    while (rel instanceof Filter
        || rel instanceof Project project && !project.containsOver()
        || rel instanceof Sort sort && sort.offset == null && sort.fetch == null) {
      rel = rel.getInput(0);
    }
    return rel instanceof Aggregate aggregate
            && aggregate.getGroupType() == Aggregate.Group.SIMPLE
            && isOfJoins(aggregate.getInput())
            && !ScannedTables.in(aggregate.getInput()).isEmpty()
            && hasExactGroups(aggregate)
            && aggregate.getAggCallList().stream()
                .allMatch(call -> Aggregations.kind(call, aggregate.getInput()) != null)
        ? aggregate
        : null;
  }

  private static boolean isOfJoins(RelNode rel) {
    if (rel instanceof TableScan scan) {
      return ScannedTables.of(scan) != null;
    }
    boolean known =
        rel instanceof Filter
            || rel instanceof Project project && !project.containsOver()
            || rel instanceof Join join && join.getJoinType() == JoinRelType.INNER;
    return known && rel.getInputs().stream().allMatch(DeltaAnalysis::isOfJoins);
  }

  private static boolean hasExactGroups(Aggregate aggregate) {
    return aggregate.getGroupSet().asList().stream()
        .allMatch(
            column ->
                Aggregations.isExact(
                    TypeMapping.toSqlType(AnalysedTree.type(aggregate.getInput(), column))));
  }

  private DeltaPlan plan(RelNode query) {
    List<Aggregation> aggregates = new ArrayList<>();
    for (AggregateCall call : aggregate.getAggCallList()) {
      List<SqlType> types = new ArrayList<>();
      call.getArgList().forEach(column -> types.add(type(column)));
      aggregates.add(
          new Aggregation(
              Aggregations.kind(call, aggregate.getInput()),
              Aggregations.name(call),
              call.getArgList().stream().map(this::input).toList(),
              types,
              call.filterArg < 0 ? -1 : input(call.filterArg),
              TypeMapping.toSqlType(call.getType())));
    }
    List<Integer> groups = aggregate.getGroupSet().asList();
    return new DeltaPlan(
        places(),
        query(groups, inputs),
        query(List.of(), inputs),
        groups.stream().map(this::type).toList(),
        aggregates,
        new GroupResults(trees, query, aggregate),
        shape());
  }

  private SqlType type(int column) {
    return TypeMapping.toSqlType(AnalysedTree.type(aggregate.getInput(), column));
  }

  private int input(int column) {
    if (!inputs.contains(column)) {
      inputs.add(column);
    }
    return inputs.indexOf(column);
  }

  private List<Place> places() {
    List<Place> places = new ArrayList<>();
    List<Integer> columns = new ArrayList<>(inputs);
    List<KeyColumns> earlier = new ArrayList<>();
    for (ChangePath path : rows.paths()) {
      long table = path.table().id();
      places.add(new Place(table, query(path.at(), columns), earlier));
      List<Integer> key = new ArrayList<>();
      for (int column : path.at()) {
        key.add(columns.size());
        columns.add(column);
      }
      earlier.add(new KeyColumns(table, key));
    }
    return places;
  }

  private KeyedQuery query(List<Integer> by, List<Integer> columns) {
    return new StepQuery(
        trees,
        new Step(rows.tree(), by, AnalysedTree.columns(rows.tree(), columns)),
        false,
        List.of());
  }

  private long shape() {
    String text = RelOptUtil.toString(aggregate) + aggregate.getRowType().getFullTypeString();
    return 1L << 32 | text.hashCode() & 0xFFFFFFFFL;
  }
}
