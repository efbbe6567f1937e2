package io.mokadb.sql.plan.validate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * The columns that NATURAL and USING make one of (SQL:2016 part 2, 7.10): Calcite knows them in
 * some clauses, and calls them ambiguous in others. Here they are qualified in all. Confined to one
 * query.
 */
final class JoinedColumns extends SqlShuttle {
  private final SqlValidator validator;
  private final Map<String, List<String>> tables = new LinkedHashMap<>();
  private final Set<String> names = new HashSet<>();
  private boolean outer;

  private JoinedColumns(SqlValidator validator) {
    this.validator = validator;
  }

  /**
   * Qualifies such columns in all clauses but FROM.
   *
   * @param from of the query, registered with the validator
   */
  static void qualify(SqlSelect select, SqlJoin from, SqlValidator validator) {
    JoinedColumns columns = new JoinedColumns(validator);
    columns.collect(from);
    if (!columns.names.isEmpty()) {
      columns.qualify(select);
    }
  }

  private void qualify(SqlSelect select) {
    Set<String> aliases = new HashSet<>();
    SqlNodeList items = select.getSelectList();
    for (int i = 0; i < items.size(); i++) {
      SqlNode item = items.get(i);
      if (item.getKind() == SqlKind.AS) {
        aliases.add(((SqlIdentifier) ((SqlCall) item).operand(1)).getSimple());
      }
      SqlNode known = item.accept(this);
      boolean renamed = known != item && item instanceof SqlIdentifier && outer;
      items.set(
          i,
          renamed
              ? SqlStdOperatorTable.AS.createCall(item.getParserPosition(), known, item)
              : known);
    }
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

  /** The names of the columns of a source, or of a join of some. */
  private List<String> collect(SqlNode from) {
    if (!(from instanceof SqlJoin join)) {
      List<String> fields = validator.getNamespace(from).getRowType().getFieldNames();
      tables.put(alias(from), fields);
      return fields;
    }
    List<String> left = collect(join.getLeft());
    List<String> right = collect(join.getRight());
    outer |= join.getJoinType() == JoinType.RIGHT || join.getJoinType() == JoinType.FULL;
    if (join.getConditionType() == JoinConditionType.USING) {
      for (SqlNode name : (SqlNodeList) join.getCondition()) {
        names.add(((SqlIdentifier) name).getSimple());
      }
    } else if (join.isNatural()) {
      left.stream().filter(right::contains).forEach(names::add);
    }
    List<String> both = new ArrayList<>(left);
    both.addAll(right);
    return both;
  }

  private static String alias(SqlNode from) {
    SqlNode name = from.getKind() == SqlKind.AS ? ((SqlCall) from).operand(1) : from;
    return name instanceof SqlIdentifier id ? id.names.get(id.names.size() - 1) : "";
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

  /** The column of the first table that has it; of all, where that may be missing. */
  @Override
  public SqlNode visit(SqlIdentifier name) {
    if (!name.isSimple() || !names.contains(name.getSimple())) {
      return name;
    }
    SqlParserPos position = name.getParserPosition();
    List<SqlNode> found = new ArrayList<>();
    tables.forEach(
        (table, fields) -> {
          if (fields.contains(name.getSimple())) {
            found.add(new SqlIdentifier(List.of(table, name.getSimple()), position));
          }
        });
    return outer ? SqlStdOperatorTable.COALESCE.createCall(position, found) : found.get(0);
  }
}
