package io.mokadb.sql.plan.fast;

import io.mokadb.sql.plan.type.NamedType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.ImmutableBitSet;

/** Groups by columns, and aggregates of columns. Confined to a query. */
final class PlainGroups {
  private static final Map<String, SqlAggFunction> FUNCTIONS =
      Map.of(
          "COUNT", SqlStdOperatorTable.COUNT,
          "SUM", SqlStdOperatorTable.SUM,
          "AVG", SqlStdOperatorTable.AVG,
          "MIN", SqlStdOperatorTable.MIN,
          "MAX", SqlStdOperatorTable.MAX);

  private static final Set<SqlTypeName> ORDERED =
      Set.of(
          SqlTypeName.TINYINT,
          SqlTypeName.SMALLINT,
          SqlTypeName.INTEGER,
          SqlTypeName.BIGINT,
          SqlTypeName.DECIMAL,
          SqlTypeName.VARCHAR,
          SqlTypeName.DATE,
          SqlTypeName.TIMESTAMP);

  private final PlainSources sources;
  private final RelNode rows;

  /** The columns of the rows that are grouped or aggregated, the grouped ones first. */
  private final List<RexNode> inputs = new ArrayList<>();

  private final List<String> names = new ArrayList<>();
  private final List<Call> calls = new ArrayList<>();
  private int keys;

  /**
   * @param argument a position in the inputs; -1 for none
   */
  private record Call(SqlAggFunction function, int argument, String name) {
    boolean says(Call other) {
      return function == other.function && argument == other.argument;
    }
  }

  /**
   * @param rows what is grouped
   */
  PlainGroups(PlainSources sources, RelNode rows) {
    this.sources = sources;
    this.rows = rows;
  }

  /** True if a query groups rows, be it all of them into one. */
  static boolean areIn(SqlSelect select) {
    if (select.getGroup() != null) {
      return true;
    }
    for (SqlNode item : select.getSelectList()) {
      SqlNode value = item.getKind() == SqlKind.AS ? ((SqlBasicCall) item).operand(0) : item;
      if (functionOrNull(value) != null) {
        return true;
      }
    }
    return false;
  }

  private static SqlAggFunction functionOrNull(SqlNode node) {
    return node instanceof SqlBasicCall call && call.getOperator() instanceof SqlFunction function
        ? FUNCTIONS.get(function.getName())
        : null;
  }

  /** Adds the columns of GROUP BY. */
  void group(SqlSelect select) {
    if (select.getGroup() == null) {
      return;
    }
    for (SqlNode key : select.getGroup()) {
      NotPlain.unless(key instanceof SqlIdentifier);
      PlainSources.Column column = sources.column((SqlIdentifier) key);
      NotPlain.unless(isOrdered(column.ref().getType()) && !inputs.contains(column.ref()));
      add(column.ref(), column.name());
    }
    keys = inputs.size();
  }

  private int add(RexNode column, String name) {
    inputs.add(column);
    names.add(name);
    return inputs.size() - 1;
  }

  private static boolean isOrdered(RelDataType type) {
    return !(type instanceof NamedType) && ORDERED.contains(type.getSqlTypeName());
  }

  /**
   * The position of a grouped column among the results.
   *
   * @param name as the query calls it
   */
  int key(PlainSources.Column column, String name) {
    int position = inputs.subList(0, keys).indexOf(column.ref());
    NotPlain.unless(position >= 0);
    names.set(position, name);
    return position;
  }

  /** The position of an aggregate among the results. */
  int aggregate(SqlNode node, String name) {
    SqlAggFunction function = functionOrNull(node);
    NotPlain.unless(function != null && !sources.mayHaveFunctions());
    SqlBasicCall written = (SqlBasicCall) node;
    NotPlain.unless(
        written.operandCount() == 1
            && written.getFunctionQuantifier() == null
            && written.operand(0) instanceof SqlIdentifier);
    SqlIdentifier of = written.operand(0);
    boolean all = of.isStar() && of.names.size() == 1;
    NotPlain.unless(!all || function == SqlStdOperatorTable.COUNT);
    Call call = new Call(function, all ? -1 : argument(function, of), name);
    NotPlain.unless(calls.stream().noneMatch(call::says));
    calls.add(call);
    return keys + calls.size() - 1;
  }

  private int argument(SqlAggFunction function, SqlIdentifier name) {
    PlainSources.Column column = sources.column(name);
    RelDataType type = column.ref().getType();
    NotPlain.unless(isOrdered(type));
    if (function == SqlStdOperatorTable.COUNT) {
      // Of a column that is never null, the rows are counted.
      NotPlain.unless(type.isNullable());
    } else if (function == SqlStdOperatorTable.SUM || function == SqlStdOperatorTable.AVG) {
      NotPlain.unless(SqlTypeName.EXACT_TYPES.contains(type.getSqlTypeName()));
    }
    int known = inputs.indexOf(column.ref());
    return known >= 0 ? known : add(column.ref(), column.name());
  }

  /** The grouped columns and the aggregates. */
  RelNode results() {
    // Groups without aggregates are a DISTINCT, which unique columns make superfluous.
    NotPlain.unless(!calls.isEmpty());
    RelNode grouped = rows;
    if (!inputs.isEmpty()) {
      // All columns as they are would be left as they are.
      NotPlain.unless(inputs.size() < rows.getRowType().getFieldCount());
      grouped =
          LogicalProject.create(
              rows, List.of(), inputs, SqlValidatorUtil.uniquify(names, true), Set.of());
    }
    RelNode input = grouped;
    return LogicalAggregate.create(
        input,
        List.of(),
        ImmutableBitSet.range(keys),
        null,
        calls.stream().map(call -> call(call, input)).toList());
  }

  private AggregateCall call(Call call, RelNode input) {
    return AggregateCall.create(
        call.function,
        false,
        false,
        false,
        List.of(),
        call.argument < 0 ? List.of() : List.of(call.argument),
        -1,
        null,
        RelCollations.EMPTY,
        keys == 0,
        input,
        null,
        call.name);
  }
}
