package io.mokadb.sql.plan.incremental;

import io.mokadb.session.SqlType;
import io.mokadb.sql.plan.QueryTrees;
import io.mokadb.sql.plan.incremental.DeltaPlan.Aggregation;
import io.mokadb.sql.plan.incremental.DeltaPlan.Place;
import io.mokadb.sql.plan.logical.AggregateFactory;
import io.mokadb.sql.plan.type.TypeMapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rex.RexNode;

/**
 * The search for what can be kept by delta: one grouping over {@linkplain StableTrees stable} rows,
 * with aggregates from which a row can be taken away again; or such rows themselves. Confined.
 */
final class DeltaAnalysis {
  private final QueryTrees trees;
  private final Aggregate aggregate;
  private final DeltaPlaces places;

  /** The rows before grouping, as a whole. */
  private final AnalysedTree rows;

  /** Columns of the rows before grouping, in the order of the inputs. */
  private final List<Integer> inputs;

  private DeltaAnalysis(QueryTrees trees, Aggregate aggregate, DeltaPlaces places) {
    this.trees = trees;
    this.aggregate = aggregate;
    this.places = places;
    this.rows = new TreeAnalysis().of(aggregate.getInput());
    this.inputs = new ArrayList<>(aggregate.getGroupSet().asList());
  }

  /** The plan for groups; null if the query has another form. */
  static DeltaPlan ofGroups(QueryTrees trees, RelNode query) {
    RelNode grouped = grouped(query);
    Aggregate aggregate = groups(grouped);
    DeltaPlaces places = aggregate == null ? null : DeltaPlaces.of(trees, aggregate.getInput());
    return places == null ? null : new DeltaAnalysis(trees, aggregate, places).plan(grouped);
  }

  /** What states of groups are made of, of each row, also where the query does not show it. */
  static RelNode counted(RelNode query) {
    Aggregate aggregate = groups(grouped(query));
    RelNode input = aggregate.getInput();
    Set<Integer> columns = new TreeSet<>(aggregate.getGroupSet().asList());
    for (AggregateCall call : aggregate.getAggCallList()) {
      columns.addAll(call.getArgList());
      if (call.filterArg >= 0) {
        columns.add(call.filterArg);
      }
    }
    List<RexNode> values = new ArrayList<>(AnalysedTree.columns(input, List.copyOf(columns)));
    if (values.isEmpty()) {
      values.add(input.getCluster().getRexBuilder().makeLiteral(true));
    }
    return LogicalProject.create(input, List.of(), values, (List<String>) null, Set.of());
  }

  /**
   * The places of a query whose rows are those of tables; none if it has another form, or if its
   * rows by key are just those in which changed rows have part.
   */
  static List<Place> ofRows(QueryTrees trees, RelNode query, Anchored anchored) {
    DeltaPlaces places = DeltaPlaces.of(trees, query);
    boolean better =
        places != null
            && (places.areOfSeveralTerms() || !anchored.paths().equals(anchored.of().paths()));
    return better
        ? places.of(IntStream.range(0, query.getRowType().getFieldCount()).boxed().toList())
        : List.of();
  }

  /** True for what makes of each row of its input one row, or none. */
  static boolean isAbove(RelNode rel) {
    return rel instanceof Filter
        || rel instanceof Project project && !project.containsOver()
        || rel instanceof Sort sort && sort.offset == null && sort.fetch == null;
  }

  /** A query with groups in the place of a UNION. */
  private static RelNode grouped(RelNode rel) {
    if (rel instanceof Union union && !union.all) {
      return AggregateFactory.distinct(LogicalUnion.create(union.getInputs(), true));
    }
    if (!isAbove(rel)) {
      return rel;
    }
    RelNode input = grouped(rel.getInput(0));
    return input == rel.getInput(0) ? rel : rel.copy(rel.getTraitSet(), List.of(input));
  }

  /** The grouping of a query that can be kept by delta; null if there is none. */
  private static Aggregate groups(RelNode query) {
    RelNode rel = query;
    while (isAbove(rel)) {
      rel = rel.getInput(0);
    }
    return rel instanceof Aggregate aggregate
            && aggregate.getGroupType() == Aggregate.Group.SIMPLE
            && !ScannedTables.in(aggregate.getInput()).isEmpty()
            && StableTrees.isExact(aggregate.getInput(), aggregate.getGroupSet().asList())
            && aggregate.getAggCallList().stream()
                .allMatch(call -> Aggregations.kind(call, aggregate.getInput()) != null)
        ? aggregate
        : null;
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
        places.of(inputs),
        DeltaPlaces.rows(trees, rows, groups, inputs),
        DeltaPlaces.rows(trees, rows, List.of(), inputs),
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

  private long shape() {
    String text = RelOptUtil.toString(aggregate) + aggregate.getRowType().getFullTypeString();
    return 1L << 32 | text.hashCode() & 0xFFFFFFFFL;
  }
}
