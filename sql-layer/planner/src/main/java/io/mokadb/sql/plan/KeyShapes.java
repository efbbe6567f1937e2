package io.mokadb.sql.plan;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.read.IndexScanOperator;
import io.mokadb.sql.access.read.KeyBounds;
import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.access.write.DeleteOperator;
import io.mokadb.sql.access.write.UpdateOperator;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.exec.LimitOperator;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.parser.ast.ChangeLimits;
import io.mokadb.sql.plan.shape.PlainLiteral;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;

/**
 * The second tier: SELECT of columns, UPDATE and DELETE of the rows in one range of the primary key
 * or of an index, with ORDER BY and LIMIT where the key gives the order, go straight from the
 * syntax tree to operators. Gives null for everything else, and whenever anything looks unusual;
 * errors are the full planner's to tell. Confined to a statement.
 */
final class KeyShapes {
  private final PlanRequest request;
  private final SqlType[] parameters;
  private TableDef table;
  private String alias;

  private KeyShapes(PlanRequest request, int parameterCount) {
    this.request = request;
    this.parameters = new SqlType[parameterCount];
  }

  static PlannedStatement plan(SqlNode statement, PlanRequest request, int parameterCount) {
    KeyShapes shapes = new KeyShapes(request, parameterCount);
    PlannedStatement planned =
        statement instanceof SqlSelect select
            ? shapes.select(select, null, null, null)
            : statement instanceof SqlOrderBy ordered && ordered.query instanceof SqlSelect select
                ? shapes.select(select, ordered.orderList, ordered.offset, ordered.fetch)
                : statement instanceof SqlUpdate update
                    ? shapes.update(update)
                    : statement instanceof SqlDelete delete ? shapes.delete(delete) : null;
    return planned == null || Arrays.asList(shapes.parameters).contains(null) ? null : planned;
  }

  private PlannedStatement select(
      SqlSelect select, SqlNodeList order, SqlNode offset, SqlNode fetch) {
    if (select.isDistinct()
        || select.getGroup() != null
        || select.getHaving() != null
        || !select.getWindowList().isEmpty()
        || select.getQualify() != null
        || select.getOrderList() != null
        || select.getFetch() != null
        || select.getOffset() != null
        || select.hasHints()
        || !from(select.getFrom())) {
      return null;
    }
    List<Integer> ordinals = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (SqlNode item : select.getSelectList()) {
      if (!addItem(item, ordinals, labels)) {
        return null;
      }
    }
    int[] columns = ordinals.stream().mapToInt(Integer::intValue).toArray();
    if (ordinals.stream().distinct().count() != columns.length) {
      return null;
    }
    KeyConditions conditions = conditions(select.getWhere());
    KeyOrder wanted = KeyOrder.of(order, node -> orderColumn(node, ordinals, labels), conditions);
    if (conditions == null || wanted == null) {
      return null;
    }
    Expr skip = count(offset);
    Expr most = count(fetch);
    if ((skip == null) != (offset == null) || (most == null) != (fetch == null)) {
      return null;
    }
    Operator rows = rows(conditions, wanted, columns, skip == null ? most : null);
    if (rows == null) {
      return null;
    }
    if (skip != null || most != null) {
      rows = new LimitOperator(rows, skip, most);
    }
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
    return new PlannedStatement(
        StatementKind.QUERY, rows, infos, List.of(typed()), List.of(table), List.of(), false);
  }

  /** A label hides the column of that name, in ORDER BY. */
  private int orderColumn(SqlNode node, List<Integer> ordinals, List<String> labels) {
    if (node instanceof SqlIdentifier identifier && identifier.isSimple()) {
      int label = labels.indexOf(identifier.getSimple());
      if (label >= 0) {
        return label == labels.lastIndexOf(identifier.getSimple()) ? ordinals.get(label) : -1;
      }
    }
    return column(node);
  }

  /** A number of rows; null if it is neither a parameter nor a whole number. */
  private Expr count(SqlNode node) {
    if (node instanceof SqlDynamicParam parameter) {
      return parameter(parameter.getIndex(), SqlType.of(Kind.BIGINT));
    }
    PlainLiteral literal = node == null ? null : PlainLiteral.of(node);
    return literal != null && literal.value() instanceof Integer number && number >= 0
        ? Exprs.literal((long) number)
        : null;
  }

  private boolean addItem(SqlNode item, List<Integer> ordinals, List<String> labels) {
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
    int ordinal = column(named ? ((SqlCall) item).operand(0) : item);
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

  private PlannedStatement update(SqlUpdate update) {
    if (ChangeLimits.has(update)
        || !target(update.getTargetTable(), update.getAlias())
        || table.hasRules()) {
      return null;
    }
    int width = table.columns().size();
    Expr[] exprs = new Expr[width + update.getTargetColumnList().size()];
    int[] changed = new int[exprs.length - width];
    for (int i = 0; i < width; i++) {
      exprs[i] = Exprs.input(i);
    }
    for (int i = 0; i < changed.length; i++) {
      changed[i] = column(update.getTargetColumnList().get(i));
      for (int j = 0; j < i; j++) {
        if (changed[j] == changed[i]) {
          return null;
        }
      }
      SqlNode value = update.getSourceExpressionList().get(i);
      if (changed[i] < 0 || table.columns().get(changed[i]).identity() != null) {
        return null;
      }
      exprs[width + i] = assigned(value, table.columns().get(changed[i]));
      if (exprs[width + i] == null) {
        return null;
      }
    }
    Operator scan = changed(update.getCondition());
    return scan == null
        ? null
        : change(new UpdateOperator(table, new ProjectOperator(scan, exprs), changed, null));
  }

  private PlannedStatement delete(SqlDelete delete) {
    if (ChangeLimits.has(delete)
        || !target(delete.getTargetTable(), delete.getAlias())
        || table.hasRules()) {
      return null;
    }
    Operator scan = changed(delete.getCondition());
    return scan == null ? null : change(new DeleteOperator(table, scan, null));
  }

  private PlannedStatement change(Operator root) {
    return new PlannedStatement(
        StatementKind.UPDATE,
        root,
        List.of(),
        List.of(typed()),
        List.of(table),
        List.of(table),
        false);
  }

  private SqlType[] typed() {
    SqlType[] types = parameters.clone();
    for (int i = 0; i < types.length; i++) {
      types[i] = types[i] == null ? SqlType.of(Kind.NULL) : types[i];
    }
    return types;
  }

  private int[] allColumns() {
    int[] all = new int[table.columns().size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = i;
    }
    return all;
  }

  private boolean from(SqlNode from) {
    if (from != null && from.getKind() == SqlKind.AS && ((SqlCall) from).operandCount() == 2) {
      return target(((SqlCall) from).operand(0), ((SqlCall) from).operand(1));
    }
    return target(from, null);
  }

  /** Only tables with a primary key, so that rows carry no hidden id. */
  private boolean target(SqlNode name, SqlIdentifier as) {
    if (!(name instanceof SqlIdentifier identifier) || identifier.names.size() > 2) {
      return false;
    }
    table = request.table(identifier);
    alias = as == null ? identifier.names.get(identifier.names.size() - 1) : as.getSimple();
    return table != null && table.hasPrimaryKey();
  }

  private int column(SqlNode node) {
    if (!(node instanceof SqlIdentifier identifier) || identifier.isStar()) {
      return -1;
    }
    if (identifier.names.size() == 2 && identifier.names.get(0).equals(alias)) {
      return table.ordinalOf(identifier.names.get(1));
    }
    return identifier.names.size() == 1 ? table.ordinalOf(identifier.names.get(0)) : -1;
  }

  private KeyConditions conditions(SqlNode where) {
    return KeyConditions.of(
        where,
        this::column,
        (value, ordinal) -> compared(value, table.columns().get(ordinal).type()));
  }

  /** The rows that a change is about; null if they are not one range of a key. */
  private Operator changed(SqlNode where) {
    KeyConditions conditions = where == null ? null : conditions(where);
    return conditions == null ? null : rows(conditions, KeyOrder.NONE, allColumns(), null);
  }

  /**
   * Reads one range of a key; null if there is none that holds all the rows and no other in the
   * order wanted, or if the choice is not plain.
   */
  private Operator rows(KeyConditions conditions, KeyOrder wanted, int[] columns, Expr limitHint) {
    int[] primaryKey = table.primaryKeyOrdinals();
    KeyBounds bounds = conditions.bounds(primaryKey);
    boolean everything = conditions.isEmpty();
    // Of all rows a few columns may be read by an index alone.
    if (everything && columns.length < table.columns().size()) {
      return null;
    }
    if (bounds != null && wanted.isThatOf(primaryKey, conditions)) {
      return new TableScanOperator(
          table,
          everything ? List.of() : List.of(bounds),
          wanted.descending(),
          columns,
          null,
          limitHint);
    }
    if (conditions.given() == 0) {
      return null;
    }
    for (IndexDef index : table.indexes()) {
      int[] key = table.ordinals(index.columnIds());
      int[] order = index.unique() ? key : concat(key, primaryKey);
      // A row that the primary key gives as well is the full planner's choice.
      bounds = conditions.bounds(conditions.given() <= key.length ? order : key);
      if (bounds != null
          && index.state() == IndexDef.State.PUBLIC
          && index.hasAllRows()
          && wanted.isThatOf(order, conditions)) {
        return new IndexScanOperator(
            table, index, List.of(bounds), wanted.descending(), columns, null, limitHint);
      }
    }
    return null;
  }

  private static int[] concat(int[] a, int[] b) {
    int[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  private Expr compared(SqlNode node, SqlType type) {
    if (type.kind() == Kind.JSON) {
      // A key has the text, and equal JSON may have another one.
      return null;
    }
    if (node instanceof SqlDynamicParam parameter) {
      Expr value = parameter(parameter.getIndex(), type);
      return value == null || type.labels() == null
          ? value
          : Exprs.cast(value, parameters[parameter.getIndex()], type, false);
    }
    PlainLiteral literal = PlainLiteral.of(node);
    if (literal == null || literal.value() == null) {
      return null;
    }
    boolean numbers =
        literal.type().kind().isExactInteger()
            && (type.kind().isExactInteger() || type.kind() == Kind.DECIMAL);
    boolean texts = literal.type().kind() == Kind.VARCHAR && type.kind().isCharacter();
    if (texts && type.labels() != null) {
      return Exprs.cast(Exprs.literal(literal.value()), literal.type(), type, false);
    }
    return numbers || texts ? Exprs.literal(literal.value()) : null;
  }

  private Expr parameter(int index, SqlType type) {
    if (parameters[index] != null) {
      return null;
    }
    parameters[index] = TypedParameters.boundFor(type);
    return Exprs.parameter(index);
  }

  private Expr assigned(SqlNode node, ColumnDef column) {
    if (node instanceof SqlDynamicParam parameter) {
      Expr value = parameter(parameter.getIndex(), column.type());
      return value == null
          ? null
          : AssignedValues.assigned(value, parameters[parameter.getIndex()], column);
    }
    PlainLiteral literal = PlainLiteral.of(node);
    return literal == null
        ? null
        : AssignedValues.assigned(Exprs.literal(literal.value()), literal.type(), column);
  }
}
