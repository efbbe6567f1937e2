package io.mokadb.sql.plan.incremental;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;

/** The analysis of window functions: a changed row reaches all rows of its partition. Stateless. */
final class WindowAnalysis {
  private WindowAnalysis() {}

  static AnalysedTree of(Project project, AnalysedTree in) {
    List<RexNode> common = commonKeys(project.getProjects());
    AnalysedTree input = computed(in, common);
    List<Integer> keys = new ArrayList<>();
    List<RexNode> projects = project.getProjects();
    int next = in.size();
    for (RexNode key : common) {
      int column = key instanceof RexInputRef ref ? ref.getIndex() : next++;
      keys.add(column);
      RexInputRef ref = RexInputRef.of(column, input.tree().getRowType());
      projects = key instanceof RexInputRef ? projects : replaced(projects, key, ref);
    }
    RelNode tree = input.tree();
    List<ChangePath> paths =
        input.paths().stream().map(path -> TreeAnalysis.led(path, tree, keys, keys)).toList();
    KeptColumns columns = new KeptColumns(tree, projects, project.getRowType().getFieldNames());
    return columns.with(columns.kept(paths));
  }

  /** What all windows are partitioned by; none if they have nothing in common. */
  static List<RexNode> commonKeys(List<RexNode> projects) {
    List<List<RexNode>> partitions = new ArrayList<>();
    RexShuttle search =
        new RexShuttle() {
          @Override
          public RexNode visitOver(RexOver over) {
            partitions.add(over.getWindow().partitionKeys);
            return super.visitOver(over);
          }
        };
    search.apply(projects);
    List<RexNode> common = new ArrayList<>();
    for (RexNode key : partitions.get(0)) {
      if (!common.contains(key)
          && partitions.stream().allMatch(partition -> partition.contains(key))) {
        common.add(key);
      }
    }
    return common;
  }

  /** The input with the keys that are expressions as columns. */
  private static AnalysedTree computed(AnalysedTree in, List<RexNode> keys) {
    List<RexNode> columns =
        new ArrayList<>(
            in.tree().getCluster().getRexBuilder().identityProjects(in.tree().getRowType()));
    List<String> names = new ArrayList<>(in.tree().getRowType().getFieldNames());
    for (RexNode key : keys) {
      if (!(key instanceof RexInputRef)) {
        columns.add(key);
        names.add(null);
      }
    }
    return new AnalysedTree(
        KeptColumns.projected(in.tree(), columns, names), in.width(), in.paths());
  }

  /** Expressions with a column in the place of what it holds. */
  private static List<RexNode> replaced(List<RexNode> projects, RexNode value, RexNode column) {
    return new RexShuttle() {
      @Override
      public RexNode visitCall(RexCall call) {
        return call.equals(value) ? column : super.visitCall(call);
      }
    }.apply(projects);
  }
}
