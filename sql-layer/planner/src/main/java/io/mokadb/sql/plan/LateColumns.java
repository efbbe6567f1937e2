package io.mokadb.sql.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * A query's tree divided in two: a tree that gives the first columns and all the columns that the
 * other expressions need, and the other columns as expressions over it. Columns that a join adds
 * for its own use do not shift any of these. Immutable.
 *
 * @param rows the tree; its first columns are the query's
 * @param late the other columns, over the rows
 */
record LateColumns(RelNode rows, List<RexNode> late) {

  /**
   * @param query without sub-queries
   * @param first how many columns the rows have to give
   */
  static LateColumns of(RelNode query, int first) {
    boolean computes = query instanceof Project;
    RelNode input = computes ? ((Project) query).getInput() : query;
    List<RexNode> columns = computes ? ((Project) query).getProjects() : references(query);
    List<RexNode> given = new ArrayList<>(columns.subList(0, first));
    Map<Integer, Integer> places = new LinkedHashMap<>();
    RexShuttle placing =
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            int place =
                places.computeIfAbsent(
                    ref.getIndex(),
                    index -> {
                      given.add(ref);
                      return given.size() - 1;
                    });
            return new RexInputRef(place, ref.getType());
          }
        };
    List<RexNode> late = placing.visitList(columns.subList(first, columns.size()));
    List<String> unnamed = new ArrayList<>();
    given.forEach(column -> unnamed.add("C" + unnamed.size()));
    return new LateColumns(LogicalProject.create(input, List.of(), given, unnamed, Set.of()), late);
  }

  private static List<RexNode> references(RelNode rel) {
    List<RexNode> references = new ArrayList<>();
    for (RelDataTypeField field : rel.getRowType().getFieldList()) {
      references.add(RexInputRef.of(field.getIndex(), rel.getRowType()));
    }
    return references;
  }
}
