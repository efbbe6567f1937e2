package io.mokadb.sql.plan;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.LimitOperator;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;

/** Plans a SELECT of columns of one table by key. Confined to a statement. */
final class KeyedSelect {
  private final KeyPlannedTable shape;
  private final KeyedRead read;
  private final List<Integer> ordinals = new ArrayList<>();
  private final List<String> labels = new ArrayList<>();

  private KeyedSelect(KeyPlannedTable shape, KeyedValues values) {
    this.shape = shape;
    this.read = new KeyedRead(shape, values);
  }

  /** The plan; null if the query is not of this form. */
  static PlannedStatement plan(
      SqlSelect select,
      SqlNodeList order,
      SqlNode offset,
      SqlNode fetch,
      PlanRequest request,
      KeyedValues values) {
    KeyPlannedTable shape =
        isPlain(select) ? KeyPlannedTable.from(select.getFrom(), request) : null;
    return shape == null
        ? null
        : new KeyedSelect(shape, values).planned(select, order, offset, fetch);
  }

  /** True if a query has no clauses but SELECT, FROM and WHERE. */
  static boolean isPlain(SqlSelect select) {
    return !select.isDistinct()
        && select.getGroup() == null
        && select.getHaving() == null
        && select.getWindowList().isEmpty()
        && select.getQualify() == null
        && select.getOrderList() == null
        && select.getFetch() == null
        && select.getOffset() == null
        && !select.hasHints();
  }

  private PlannedStatement planned(
      SqlSelect select, SqlNodeList order, SqlNode offset, SqlNode fetch) {
    for (SqlNode item : select.getSelectList()) {
      if (!addItem(item)) {
        return null;
      }
    }
    int[] columns = ordinals.stream().mapToInt(Integer::intValue).toArray();
    if (ordinals.stream().distinct().count() != columns.length) {
      return null;
    }
    KeyConditions conditions = read.conditions(select.getWhere());
    KeyOrder wanted = KeyOrder.of(order, this::orderColumn, conditions);
    if (conditions == null || wanted == null) {
      return null;
    }
    Expr skip = read.values().count(offset);
    Expr most = read.values().count(fetch);
    if ((skip == null) != (offset == null) || (most == null) != (fetch == null)) {
      return null;
    }
    Operator rows = read.rows(conditions, wanted, columns, skip == null ? most : null);
    if (rows == null) {
      return null;
    }
    if (skip != null || most != null) {
      rows = new LimitOperator(rows, skip, most);
    }
    return new PlannedStatement(
        StatementKind.QUERY,
        rows,
        infos(columns),
        read.values().types(),
        List.of(shape.table()),
        List.of(),
        false);
  }

  private List<ColumnInfo> infos(int[] columns) {
    TableDef table = shape.table();
    List<ColumnInfo> infos = new ArrayList<>();
    for (int i = 0; i < columns.length; i++) {
      ColumnDef column = table.columns().get(columns[i]);
      infos.add(
          new ColumnInfo(
              labels.get(i),
              column.name(),
              table.name(),
              table.schema(),
              column.type(),
              column.nullable(),
              column.identity() != null));
    }
    return infos;
  }

  /** A label hides the column of that name, in ORDER BY. */
  private int orderColumn(SqlNode node) {
    if (node instanceof SqlIdentifier identifier && identifier.isSimple()) {
      int label = labels.indexOf(identifier.getSimple());
      if (label >= 0) {
        return label == labels.lastIndexOf(identifier.getSimple()) ? ordinals.get(label) : -1;
      }
    }
    return shape.column(node);
  }

  private boolean addItem(SqlNode item) {
    TableDef table = shape.table();
    if (item instanceof SqlIdentifier identifier && identifier.isStar()) {
      if (identifier.names.size() > 1) {
        return false;
      }
      for (int i = 0; i < table.columns().size(); i++) {
        ordinals.add(i);
        labels.add(table.columns().get(i).name());
      }
      return true;
    }
    boolean named = item.getKind() == SqlKind.AS && ((SqlCall) item).operandCount() == 2;
    int ordinal = shape.column(named ? ((SqlCall) item).operand(0) : item);
    if (ordinal < 0) {
      return false;
    }
    ordinals.add(ordinal);
    labels.add(
        named
            ? ((SqlIdentifier) ((SqlCall) item).operand(1)).getSimple()
            : table.columns().get(ordinal).name());
    return true;
  }
}
