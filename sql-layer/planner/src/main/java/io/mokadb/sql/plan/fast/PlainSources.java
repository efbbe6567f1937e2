package io.mokadb.sql.plan.fast;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.plan.calcite.CancellablePlanner;
import io.mokadb.sql.plan.schema.PlannedTable;
import io.mokadb.sql.plan.schema.SchemaView;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.linq4j.tree.TableExpressionFactory;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** The tables of a FROM clause, and the columns that names mean among them. Confined to a query. */
public final class PlainSources {
  private final SchemaView view;
  private final RelOptCluster cluster;
  private final PlainExpressions expressions;
  private final PlainConditions conditions;
  private final List<Source> sources = new ArrayList<>();

  /** How many columns they have. */
  private int width;

  PlainSources(SchemaView view, RelOptCluster cluster, ColumnParameterTypes parameters) {
    this.view = view;
    this.cluster = cluster;
    this.expressions = new PlainExpressions(this, cluster.getRexBuilder(), view.hasFunctions());
    this.conditions = new PlainConditions(this, cluster.getRexBuilder(), parameters, expressions);
  }

  /**
   * A table.
   *
   * @param offset of its first column among those of all tables
   */
  private record Source(String alias, TableDef table, RelDataType row, int offset) {}

  /**
   * A column.
   *
   * @param origin its schema, table and name
   */
  record Column(RexInputRef ref, String name, List<String> origin) {}

  /** Whether a name of a function may be one of the database's own. */
  boolean mayHaveFunctions() {
    return view.hasFunctions();
  }

  PlainConditions conditions() {
    return conditions;
  }

  PlainExpressions expressions() {
    return expressions;
  }

  /** The rows of a FROM clause. */
  RelNode rows(SqlNode from) {
    if (from instanceof SqlJoin join) {
      return join(join);
    }
    if (from != null && from.getKind() == SqlKind.AS) {
      SqlCall as = (SqlCall) from;
      NotPlain.unless(as.operandCount() == 2);
      return scan(as.operand(0), ((SqlIdentifier) as.operand(1)).getSimple());
    }
    return scan(from, null);
  }

  private RelNode join(SqlJoin join) {
    boolean inner =
        switch (join.getJoinType()) {
          case INNER, CROSS, COMMA -> true;
          default -> false;
        };
    NotPlain.unless(inner && !join.isNatural() && !(join.getRight() instanceof SqlJoin));
    RelNode left = rows(join.getLeft());
    int leftWidth = width;
    RelNode right = rows(join.getRight());
    // Each join has a row type of all columns so far: of a thousand tables, that takes seconds.
    CancellablePlanner.check(cluster);
    RexNode condition =
        join.getConditionType() == JoinConditionType.NONE
            ? cluster.getRexBuilder().makeLiteral(true)
            : on(join, leftWidth);
    return LogicalJoin.create(left, right, List.of(), condition, Set.of(), JoinRelType.INNER);
  }

  private RexNode on(SqlJoin join, int leftWidth) {
    NotPlain.unless(join.getConditionType() == JoinConditionType.ON);
    return conditions.joinCondition(join.getCondition(), leftWidth);
  }

  private RelNode scan(SqlNode from, String as) {
    NotPlain.unless(from instanceof SqlIdentifier);
    SqlIdentifier name = (SqlIdentifier) from;
    TableDef table = name.isStar() ? null : view.tableOrNull(name);
    NotPlain.unless(table != null);
    PlannedTable planned = view.planned(table);
    NotPlain.unless(!planned.showsRowId());
    String alias = as == null ? name.names.get(name.names.size() - 1) : as;
    NotPlain.unless(sources.stream().noneMatch(source -> source.alias.equals(alias)));
    RelDataType row = planned.getRowType(cluster.getTypeFactory());
    sources.add(new Source(alias, table, row, width));
    width += row.getFieldCount();
    RelOptTable known =
        RelOptTableImpl.create(
            null,
            row,
            List.of(table.schema(), table.name()),
            planned.as(alias),
            (TableExpressionFactory) type -> null);
    return LogicalTableScan.create(cluster, known, List.of());
  }

  /** The column that a name stands for. */
  Column column(SqlIdentifier name) {
    int last = name.names.size() - 1;
    NotPlain.unless(last <= 1 && !name.isStar());
    Column found = null;
    for (Source source : sources) {
      if (last == 0 || source.alias.equals(name.names.get(0))) {
        int ordinal = source.table.ordinalOf(name.names.get(last));
        NotPlain.unless(ordinal < 0 || found == null);
        found = ordinal < 0 ? found : column(source, ordinal);
      }
    }
    NotPlain.unless(found != null);
    return found;
  }

  /** The columns that a star stands for. */
  List<Column> columns(SqlIdentifier star) {
    NotPlain.unless(star.names.size() <= 2);
    List<Column> columns = new ArrayList<>();
    for (Source source : sources) {
      if (star.names.size() == 1 || source.alias.equals(star.names.get(0))) {
        for (int i = 0; i < source.row.getFieldCount(); i++) {
          columns.add(column(source, i));
        }
      }
    }
    NotPlain.unless(!columns.isEmpty());
    return columns;
  }

  private static Column column(Source source, int ordinal) {
    RelDataTypeField field = source.row.getFieldList().get(ordinal);
    return new Column(
        new RexInputRef(source.offset + ordinal, field.getType()),
        field.getName(),
        List.of(source.table.schema(), source.table.name(), field.getName()));
  }
}
