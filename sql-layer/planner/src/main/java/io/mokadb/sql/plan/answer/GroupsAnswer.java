package io.mokadb.sql.plan.answer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Groups that are answered from a view with the same groups, or smaller ones which are put
 * together. Confined to a statement.
 */
final class GroupsAnswer {
  private final RelNode part;
  private final GroupedJoin query;
  private final TableMatch match;
  private final Coverage coverage;
  private final RexBuilder builder;
  private final RelNode scan;
  private final GroupedJoin groups;
  private final OverView keys;

  /** The columns of the view by the texts of their aggregates. */
  private final Map<String, RexInputRef> results = new HashMap<>();

  private GroupsAnswer(
      RelNode part, GroupedJoin query, AnswerSource view, TableMatch match, Coverage coverage) {
    this.part = part;
    this.query = query;
    this.match = match;
    this.coverage = coverage;
    this.builder = part.getCluster().getRexBuilder();
    this.scan = view.scan(part.getCluster());
    this.groups = view.shape().groups();
    this.keys = new OverView(builder, coverage.terms());
    List<Integer> places = view.shape().columns();
    for (int i = 0; i < places.size(); i++) {
      if (places.get(i) >= 0) {
        add(places.get(i), RexInputRef.of(i, scan.getRowType()));
      }
    }
  }

  private void add(int place, RexInputRef column) {
    int width = groups.keys().size();
    if (place < width) {
      // Of values that are equal but not the same, a group shows one.
      if (EqualColumns.areSameIfEqual(column.getType())) {
        keys.add(match.of(groups.keys().get(place)), column);
      }
      return;
    }
    FlatCall call = groups.calls().get(place - width);
    if (call.isExact()) {
      results.putIfAbsent(call.matched(match).text(coverage.terms()), column);
    }
  }

  /**
   * @param query the form of the part
   * @param view of groups
   * @return null if the groups do not follow from those of the view
   */
  static PartAnswer of(RelNode part, GroupedJoin query, AnswerSource view) {
    GroupedJoin groups = view.shape().groups();
    if (groups.rows().tables().size() != query.rows().tables().size()
        || groups.keys().isEmpty() && !query.keys().isEmpty()) {
      // A group of all rows is there without rows, too.
      return null;
    }
    for (TableMatch match : TableMatch.all(groups.rows(), query.rows())) {
      Coverage coverage = Coverage.of(query.rows(), groups.rows(), match);
      PartAnswer answer =
          coverage == null
              ? null
              : new GroupsAnswer(part, query, view, match, coverage).answer(view);
      if (answer != null) {
        return answer;
      }
    }
    return null;
  }

  private PartAnswer answer(AnswerSource view) {
    List<RexNode> conditions = keys.all(coverage.rest());
    List<RexNode> columns = conditions == null ? null : keys.all(query.keys());
    if (columns == null) {
      return null;
    }
    RelNode rows = RowsAnswer.where(scan, conditions, builder);
    boolean ofAll = query.keys().isEmpty();
    RelNode same =
        haveSameGroups() && (!ofAll || conditions.isEmpty()) ? sameGroups(rows, columns) : null;
    if (same != null) {
      return view.answer(same, "it has these groups");
    }
    // A group of all rows has nothing that could be put together.
    RelNode larger = groups.keys().isEmpty() ? null : largerGroups(rows, columns);
    return larger == null ? null : view.answer(larger, "its groups are put together");
  }

  /** True if each group of the view is one of the query, whole or left out. */
  private boolean haveSameGroups() {
    Set<String> ofQuery =
        query.keys().stream().map(coverage.terms()::of).collect(Collectors.toSet());
    return match.all(groups.keys()).stream().map(coverage.terms()::of).allMatch(ofQuery::contains);
  }

  private RelNode sameGroups(RelNode rows, List<RexNode> columns) {
    List<RexNode> all = new ArrayList<>(columns);
    for (FlatCall call : query.calls()) {
      RexInputRef result = call.isExact() ? results.get(call.text(coverage.terms())) : null;
      if (result == null) {
        return null;
      }
      all.add(result);
    }
    return shown(rows, all);
  }

  private RelNode largerGroups(RelNode rows, List<RexNode> columns) {
    List<RexNode> inputs = new ArrayList<>(columns);
    List<RolledUp> made = new ArrayList<>();
    for (FlatCall call : query.calls()) {
      RolledUp one = RolledUp.of(call, call.text(coverage.terms()), results, keys);
      if (one == null) {
        return null;
      }
      inputs.add(one.argument());
      made.add(one);
    }
    if (inputs.isEmpty()) {
      return null;
    }
    List<String> names = IntStream.range(0, inputs.size()).mapToObj(i -> "$G" + i).toList();
    RelNode input = LogicalProject.create(rows, List.of(), inputs, names, Set.of());
    int width = columns.size();
    List<AggregateCall> calls = new ArrayList<>();
    for (RolledUp one : made) {
      calls.add(call(one, input, width + calls.size()));
    }
    RelNode larger =
        LogicalAggregate.create(input, List.of(), ImmutableBitSet.range(width), null, calls);
    return shown(
        larger,
        IntStream.range(0, width + calls.size())
            .<RexNode>mapToObj(i -> RexInputRef.of(i, larger.getRowType()))
            .toList());
  }

  private AggregateCall call(RolledUp one, RelNode input, int column) {
    return AggregateCall.create(
        SqlParserPos.ZERO,
        one.function(),
        one.distinct(),
        false,
        false,
        List.of(),
        List.of(column),
        -1,
        null,
        RelCollations.EMPTY,
        query.keys().isEmpty(),
        input,
        null,
        null);
  }

  /** Columns with the types of those that they take the place of. */
  private RelNode shown(RelNode rows, List<RexNode> columns) {
    List<RexNode> typed = new ArrayList<>();
    for (RelDataTypeField field : part.getRowType().getFieldList()) {
      typed.add(OverView.typed(columns.get(field.getIndex()), field.getType(), builder));
    }
    return LogicalProject.create(
        rows, List.of(), typed, part.getRowType().getFieldNames(), Set.of());
  }
}
