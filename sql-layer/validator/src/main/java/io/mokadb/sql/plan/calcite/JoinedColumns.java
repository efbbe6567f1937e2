package io.mokadb.sql.plan.calcite;

import io.mokadb.sql.plan.schema.PlannedTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlValidator;

/**
 * The columns that NATURAL and USING merge (SQL:2016 part 2, 7.10), qualified in all clauses.
 * Without it, Calcite 1.42.0 knows such columns in some clauses, and calls them ambiguous in
 * others, such as WHERE and LATERAL. No upstream issue found. Confined to one query.
 */
public final class JoinedColumns extends SqlShuttle {
  private static final int CONDITION = 5;

  /** The name of a source without a name. */
  private static final String NO_NAME = "";

  private final SqlValidator validator;
  private final Set<String> names = new HashSet<>();
  private final List<Column> columns = new ArrayList<>();
  private boolean unnamed;
  private boolean outer;

  /**
   * A column of the join.
   *
   * @param tables that have it: several, if they have been made one
   */
  private record Column(String name, List<String> tables) {}

  private JoinedColumns(SqlNode from, SqlValidator validator) {
    this.validator = validator;
    columns.addAll(collect(from));
  }

  /** True if a join makes one of columns. */
  public static boolean areIn(SqlJoin join) {
    return join.isNatural() || join.getConditionType() == JoinConditionType.USING;
  }

  /**
   * Qualifies such columns in all clauses but FROM.
   *
   * @param from of the query, registered with the validator
   */
  public static void qualify(SqlSelect select, SqlJoin from, SqlValidator validator) {
    JoinedColumns columns = new JoinedColumns(from, validator);
    if (!columns.names.isEmpty()) {
      columns.qualify(select);
    }
  }

  /**
   * Qualifies such columns of the left side where the right one refers to them.
   *
   * @param join whose left side has been validated
   */
  public static void qualifyLateral(SqlJoin join, SqlValidator validator) {
    SqlNode right = join.getRight();
    if (NestedNames.seesNeighbours(right) && join.getLeft() instanceof SqlJoin) {
      JoinedColumns left = new JoinedColumns(join.getLeft(), validator);
      new NestedNames(validator, name -> name.accept(left)).replaceIn(right);
    }
  }

  /**
   * Qualifies such columns of both sides in the condition after ON.
   *
   * @param join whose sides have been validated
   */
  public static void qualifyCondition(SqlJoin join, SqlValidator validator) {
    if (join.getConditionType() == JoinConditionType.ON) {
      JoinedColumns both = new JoinedColumns(join, validator);
      join.setOperand(CONDITION, join.getCondition().accept(both));
    }
  }

  private void qualify(SqlSelect select) {
    Set<String> aliases = new HashSet<>();
    List<SqlNode> items = new ArrayList<>();
    for (SqlNode item : select.getSelectList()) {
      if (isStar(item) && !unnamed) {
        columns.forEach(column -> items.add(column(column, item.getParserPosition())));
        continue;
      }
      if (item.getKind() == SqlKind.AS) {
        aliases.add(((SqlIdentifier) ((SqlCall) item).operand(1)).getSimple());
      }
      SqlNode known = item.accept(this);
      boolean renamed = known != item && item instanceof SqlIdentifier && outer;
      items.add(
          renamed
              ? SqlStdOperatorTable.AS.createCall(item.getParserPosition(), known, item)
              : known);
    }
    // The validator knows the list already, so it must stay the same.
    select.getSelectList().clear();
    select.getSelectList().addAll(items);
    qualifyClauses(select, aliases);
  }

  private void qualifyClauses(SqlSelect select, Set<String> aliases) {
    if (select.getWhere() != null) {
      select.setWhere(select.getWhere().accept(this));
    }
    if (select.getGroup() != null) {
      select.setGroupBy((SqlNodeList) select.getGroup().accept(this));
    }
    if (select.getHaving() != null) {
      select.setHaving(select.getHaving().accept(this));
    }
    if (select.getOrderList() != null) {
      // There a column of the result comes first.
      names.removeAll(aliases);
      select.setOrderBy((SqlNodeList) select.getOrderList().accept(this));
    }
  }

  /** One that is written, which shows no hidden columns. */
  private static boolean isStar(SqlNode item) {
    return item instanceof SqlIdentifier name
        && name.isStar()
        && name.names.size() == 1
        && name.getParserPosition().getLineNum() > 0;
  }

  private SqlNode column(Column column, SqlParserPos position) {
    List<SqlNode> values = values(column, position);
    return outer && values.size() > 1
        ? SqlStdOperatorTable.AS.createCall(
            position,
            SqlStdOperatorTable.COALESCE.createCall(position, values),
            new SqlIdentifier(column.name, position))
        : values.get(0);
  }

  /** The columns of a source, or of a join of some, in the order of a star. */
  private List<Column> collect(SqlNode from) {
    if (!(from instanceof SqlJoin join)) {
      List<String> fields = validator.getNamespace(from).getRowType().getFieldNames();
      String alias = alias(from);
      unnamed |= alias.equals(NO_NAME);
      return fields.stream()
          .filter(field -> !field.equals(PlannedTable.ROW_ID))
          .map(field -> new Column(field, List.of(alias)))
          .toList();
    }
    List<Column> left = collect(join.getLeft());
    List<Column> right = collect(join.getRight());
    outer |= join.getJoinType() == JoinType.RIGHT || join.getJoinType() == JoinType.FULL;
    List<Column> all = new ArrayList<>();
    Set<String> common = common(join, left, right);
    for (String name : common) {
      List<String> both = new ArrayList<>();
      Stream.concat(left.stream(), right.stream())
          .filter(column -> column.name.equals(name))
          .forEach(column -> both.addAll(column.tables));
      all.add(new Column(name, both));
    }
    names.addAll(common);
    Stream.concat(left.stream(), right.stream())
        .filter(column -> !common.contains(column.name))
        .forEach(all::add);
    return all;
  }

  private static Set<String> common(SqlJoin join, List<Column> left, List<Column> right) {
    Set<String> common = new LinkedHashSet<>();
    if (join.getConditionType() == JoinConditionType.USING) {
      for (SqlNode name : (SqlNodeList) join.getCondition()) {
        common.add(((SqlIdentifier) name).getSimple());
      }
    } else if (join.isNatural()) {
      left.forEach(column -> common.add(column.name));
      common.retainAll(right.stream().map(Column::name).toList());
    }
    return common;
  }

  private static String alias(SqlNode from) {
    SqlNode name = from.getKind() == SqlKind.AS ? ((SqlCall) from).operand(1) : from;
    return name instanceof SqlIdentifier id ? id.names.get(id.names.size() - 1) : NO_NAME;
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (call.getKind() == SqlKind.AS) {
      SqlNode value = call.operand(0);
      SqlNode known = value.accept(this);
      return known == value
          ? call
          : SqlStdOperatorTable.AS.createCall(call.getParserPosition(), known, call.operand(1));
    }
    if (call.isA(SqlKind.QUERY)) {
      new NestedNames(validator, name -> name.accept(this)).replaceIn(call);
      return call;
    }
    return super.visit(call);
  }

  /**
   * The column of the first table that has it; of all, where that may be missing. What several
   * columns of the join are called stays ambiguous.
   */
  @Override
  public SqlNode visit(SqlIdentifier name) {
    if (!name.isSimple() || !names.contains(name.getSimple())) {
      return name;
    }
    List<Column> meant =
        columns.stream().filter(column -> column.name.equals(name.getSimple())).toList();
    if (meant.size() != 1 || meant.get(0).tables.contains(NO_NAME)) {
      return name;
    }
    List<SqlNode> found = values(meant.get(0), name.getParserPosition());
    return outer
        ? SqlStdOperatorTable.COALESCE.createCall(name.getParserPosition(), found)
        : found.get(0);
  }

  private static List<SqlNode> values(Column column, SqlParserPos position) {
    List<SqlNode> values = new ArrayList<>();
    for (String table : column.tables) {
      values.add(new SqlIdentifier(List.of(table, column.name), position));
    }
    return values;
  }
}
