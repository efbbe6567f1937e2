package io.mokadb.sql.plan.calcite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.validate.SqlValidatorImpl;

/**
 * Joins by NATURAL or USING over a join that has merged two columns (SQL:2016 part 2, 7.10).
 * Without it, Calcite 1.42.0 compares the first of the two, which an outer join may leave null,
 * though the merged column has the value of the other one then. No upstream issue found. Confined
 * to one join.
 */
public final class MergedColumns {
  private final SqlValidatorImpl validator;

  private MergedColumns(SqlValidatorImpl validator) {
    this.validator = validator;
  }

  /**
   * The condition of a join, with the values that such columns have in the statement.
   *
   * @param condition as Calcite has made it of {@code written}, or of a sub-query in its place
   */
  public static RexNode settle(
      SqlJoin written, RelNode left, RelNode right, RexNode condition, SqlValidatorImpl validator) {
    List<String> names = validator.usingNames(written);
    MergedColumns columns = new MergedColumns(validator);
    if (names == null
        || !isMerged(written.getLeft()) && !isMerged(written.getRight())
        || columns.width(written.getLeft()) != left.getRowType().getFieldCount()
        || columns.width(written.getRight()) != right.getRowType().getFieldCount()) {
      return condition;
    }
    Map<Integer, List<Integer>> merged = new HashMap<>();
    for (String name : names) {
      columns.note(columns.ordinals(written.getLeft(), 0, name), merged);
      columns.note(
          columns.ordinals(written.getRight(), left.getRowType().getFieldCount(), name), merged);
    }
    return condition.accept(new Values(left, right, merged));
  }

  /** True if of two columns that are one the first may be missing. */
  private static boolean isMerged(SqlNode from) {
    return from instanceof SqlJoin join
        && (join.getJoinType() == JoinType.FULL
            || join.getJoinType() == JoinType.RIGHT
            || isMerged(join.getLeft())
            || isMerged(join.getRight()));
  }

  private void note(List<Integer> ordinals, Map<Integer, List<Integer>> merged) {
    if (ordinals.size() > 1) {
      merged.put(ordinals.get(0), ordinals);
    }
  }

  private int width(SqlNode from) {
    return validator.getNamespace(from).getRowType().getFieldCount();
  }

  /** The ordinals of the columns that a name stands for, the first one first. */
  private List<Integer> ordinals(SqlNode from, int offset, String name) {
    if (!(from instanceof SqlJoin join)) {
      int ordinal = validator.getNamespace(from).getRowType().getFieldNames().indexOf(name);
      return ordinal < 0 ? List.of() : List.of(offset + ordinal);
    }
    List<Integer> left = ordinals(join.getLeft(), offset, name);
    List<Integer> right = ordinals(join.getRight(), offset + width(join.getLeft()), name);
    List<String> names = validator.usingNames(join);
    if (names == null || !names.contains(name)) {
      return left.isEmpty() ? right : left;
    }
    List<Integer> both = new ArrayList<>(left);
    both.addAll(right);
    return both;
  }

  /** Puts the first value that is there into the place of the first column. */
  private static final class Values extends RexShuttle {
    private final RexBuilder builder;
    private final List<RelDataType> types;
    private final Map<Integer, List<Integer>> merged;

    Values(RelNode left, RelNode right, Map<Integer, List<Integer>> merged) {
      this.builder = left.getCluster().getRexBuilder();
      this.types = new ArrayList<>();
      left.getRowType().getFieldList().forEach(field -> types.add(field.getType()));
      right.getRowType().getFieldList().forEach(field -> types.add(field.getType()));
      this.merged = merged;
    }

    @Override
    public RexNode visitInputRef(RexInputRef first) {
      List<Integer> ordinals = merged.get(first.getIndex());
      if (ordinals == null) {
        return first;
      }
      RelDataType common = common(ordinals, first.getType());
      List<RexNode> operands = new ArrayList<>();
      for (int ordinal : ordinals) {
        RexNode value = new RexInputRef(ordinal, types.get(ordinal));
        if (operands.size() / 2 < ordinals.size() - 1) {
          operands.add(builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, value));
        }
        operands.add(builder.ensureType(common, value, true));
      }
      return builder.makeCall(SqlStdOperatorTable.CASE, operands);
    }

    /** The type of the merged column, which the first of the two may be too narrow for. */
    private RelDataType common(List<Integer> ordinals, RelDataType first) {
      RelDataType common =
          builder.getTypeFactory().leastRestrictive(ordinals.stream().map(types::get).toList());
      return builder
          .getTypeFactory()
          .createTypeWithNullability(common == null ? first : common, true);
    }
  }
}
