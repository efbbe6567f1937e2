package io.mokadb.sql.plan.levels;

import io.mokadb.session.MokaException;
import io.mokadb.sql.parser.ast.GroupByAll;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * A query that becomes two: an inner one that computes groups and aggregates, and an outer one that
 * has the other clauses and sees them as columns. Confined to a statement.
 */
final class SplitQuery {
  private final SqlSelect select;
  private final String name;
  private final QueryColumns columns;
  private final SameExpressions same;
  private final SqlNodeList groups;
  private final List<SqlNode> keys = new ArrayList<>();
  private final List<SqlNode> aggregates = new ArrayList<>();

  /**
   * @param name of the query with the groups, which nothing else in the statement has
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for GROUP BY ALL
   */
  SplitQuery(SqlSelect select, String name, QueryColumns columns) {
    this.select = select;
    this.name = name;
    this.columns = columns;
    this.same = new SameExpressions(columns);
    if (GroupByAll.isIn(select)) {
      throw MokaException.unsupported(
          "GROUP BY ALL is not supported where a sub-query has an aggregate of the groups' rows or"
              + " columns of a query around are used beside aggregates; name the columns");
    }
    SqlNodeList written = select.getGroup();
    this.groups = written == null ? null : (SqlNodeList) meant(written);
    if (groups != null) {
      groups.forEach(this::addKeys);
    }
  }

  /** The elements of GROUP BY with the items that numbers and names stand for. */
  private SqlNode meant(SqlNode element) {
    if (element instanceof SqlNodeList list) {
      return new SqlNodeList(list.stream().map(this::meant).toList(), list.getParserPosition());
    }
    if (element instanceof SqlCall call && isList(element.getKind())) {
      return call.getOperator()
          .createCall(
              call.getFunctionQuantifier(),
              call.getParserPosition(),
              call.getOperandList().stream().map(this::meant).toList());
    }
    if (element instanceof SqlNumericLiteral number && number.isInteger()) {
      int item = number.intValue(true);
      return item < 1 || item > select.getSelectList().size()
          ? element
          : SqlUtil.stripAs(select.getSelectList().get(item - 1));
    }
    SqlNode item = element instanceof SqlIdentifier alias ? item(alias) : null;
    return item == null ? element : item;
  }

  /** The item that a name stands for; null if it is the name of a column, or unknown. */
  SqlNode item(SqlIdentifier alias) {
    if (alias.isSimple() && columns.column(alias) == null) {
      for (int i = 0; i < select.getSelectList().size(); i++) {
        SqlNode item = select.getSelectList().get(i);
        if (alias.getSimple().equals(SqlValidatorUtil.alias(item, i))) {
          return SqlUtil.stripAs(item);
        }
      }
    }
    return null;
  }

  private static boolean isList(SqlKind kind) {
    return switch (kind) {
      case ROLLUP, CUBE, GROUPING_SETS, ROW -> true;
      default -> false;
    };
  }

  private void addKeys(SqlNode element) {
    if (element instanceof SqlNodeList list) {
      list.forEach(this::addKeys);
    } else if (element instanceof SqlCall call && isList(element.getKind())) {
      call.getOperandList().forEach(this::addKeys);
    } else if (place(keys, element) < 0) {
      keys.add(element);
    }
  }

  private int place(List<SqlNode> known, SqlNode expression) {
    for (int i = 0; i < known.size(); i++) {
      if (same.are(known.get(i), expression)) {
        return i;
      }
    }
    return -1;
  }

  SqlSelect select() {
    return select;
  }

  /**
   * The column that has the value of an expression which is grouped by; null if it is not. Of the
   * literals that is the very item that GROUP BY gives the number of, and no other like it.
   */
  SqlIdentifier key(SqlNode expression) {
    int place = place(keys, expression);
    if (place >= 0 && expression instanceof SqlLiteral && keys.get(place) != expression) {
      place = -1;
    }
    return place < 0 ? null : column("$G" + place, expression.getParserPosition());
  }

  /** The column that has the value of an aggregate of this query. */
  SqlIdentifier aggregate(SqlCall call) {
    int place = place(aggregates, call);
    if (place < 0) {
      place = aggregates.size();
      aggregates.add(call);
    }
    return column("$A" + place, call.getParserPosition());
  }

  private SqlIdentifier column(String column, SqlParserPos position) {
    return new SqlIdentifier(List.of(name, column), position);
  }

  /** The name of the query with the groups. */
  String name() {
    return name;
  }

  /** The group keys, as written except for numbers and names of items; null if there are none. */
  SqlNodeList groups() {
    return groups;
  }

  List<SqlNode> keys() {
    return keys;
  }

  /** The aggregates that have been asked for so far. */
  List<SqlNode> aggregates() {
    return aggregates;
  }
}
