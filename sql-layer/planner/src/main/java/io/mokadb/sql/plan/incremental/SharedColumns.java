package io.mokadb.sql.plan.incremental;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/** The columns behind those of a union, in which its branches have their keys. Stateless. */
final class SharedColumns {
  private SharedColumns() {}

  /**
   * The places of a branch's key.
   *
   * @param types of the columns so far; gets more if none has a type of the key
   */
  static List<Integer> places(List<RelDataType> types, Anchored branch) {
    RelNode tree = branch.of().tree();
    RexBuilder rex = tree.getCluster().getRexBuilder();
    List<Integer> places = new ArrayList<>();
    for (int column : branch.key()) {
      RelDataType type =
          rex.getTypeFactory().createTypeWithNullability(AnalysedTree.type(tree, column), true);
      int place =
          IntStream.range(0, types.size())
              .filter(
                  known ->
                      !places.contains(known)
                          && JoinPairs.isOneKind(
                              rex.makeNullLiteral(types.get(known)), rex.makeNullLiteral(type)))
              .findFirst()
              .orElse(types.size());
      if (place == types.size()) {
        types.add(type);
      } else {
        types.set(place, rex.getTypeFactory().leastRestrictive(List.of(types.get(place), type)));
      }
      places.add(place);
    }
    return places;
  }

  /** A branch with these columns behind its own. */
  static RelNode beside(Anchored branch, List<Integer> places, List<RelDataType> types) {
    RelNode tree = branch.of().tree();
    RexBuilder rex = tree.getCluster().getRexBuilder();
    List<RexNode> columns = new ArrayList<>(branch.of().visible());
    List<String> names =
        new ArrayList<>(tree.getRowType().getFieldNames().subList(0, branch.of().width()));
    for (int i = 0; i < types.size(); i++) {
      int at = places.indexOf(i);
      columns.add(
          at < 0
              ? rex.makeNullLiteral(types.get(i))
              : RexInputRef.of(branch.key().get(at), tree.getRowType()));
      names.add(null);
    }
    return KeptColumns.projected(tree, columns, names);
  }
}
