package io.mokadb.sql.plan;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.expr.FunctionLibrary;
import io.mokadb.sql.plan.PointConditions.Term;
import io.mokadb.sql.plan.fast.PlainLiteral;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * The columns of a {@link PointQuery}: columns of its tables, and labelled arithmetic with whole
 * numbers and functions of texts. Confined.
 */
final class PointItems {
  private static final Set<SqlKind> ARITHMETIC = Set.of(SqlKind.PLUS, SqlKind.MINUS, SqlKind.TIMES);
  private static final Set<String> FUNCTIONS = Set.of("UPPER", "LOWER");

  private final PointSources sources;
  private final List<Item> items = new ArrayList<>();
  private final List<ColumnInfo> infos = new ArrayList<>();
  private final List<Term> columns = new ArrayList<>();

  /** An expression, compiled when it is known where the columns are. */
  private record Item(SqlType type, boolean nullable, Function<PointLayout, Expr> compiler) {}

  private final boolean ownFunctions;

  private PointItems(PointSources sources, boolean ownFunctions) {
    this.sources = sources;
    this.ownFunctions = ownFunctions;
  }

  /**
   * Null if an item is of another form.
   *
   * @param ownFunctions whether names of functions may be those of ours that are written in SQL
   */
  static PointItems of(SqlNodeList list, PointSources sources, boolean ownFunctions) {
    PointItems items = new PointItems(sources, ownFunctions);
    for (SqlNode item : list) {
      if (!items.add(item)) {
        return null;
      }
    }
    return items;
  }

  /** The columns that are used. */
  List<Term> columns() {
    return columns;
  }

  List<ColumnInfo> infos() {
    return infos;
  }

  Expr[] compiled(PointLayout layout) {
    return items.stream().map(item -> item.compiler.apply(layout)).toArray(Expr[]::new);
  }

  private boolean add(SqlNode node) {
    if (node instanceof SqlIdentifier star && star.isStar()) {
      List<Term> all = sources.columns(star);
      if (all != null) {
        all.forEach(column -> add(column, sources.definition(column).name()));
      }
      return all != null;
    }
    boolean named = node.getKind() == SqlKind.AS && ((SqlCall) node).operandCount() == 2;
    SqlNode value = named ? ((SqlCall) node).operand(0) : node;
    String label = named ? ((SqlIdentifier) ((SqlCall) node).operand(1)).getSimple() : null;
    Term column = sources.column(value);
    if (column != null) {
      add(column, named ? label : sources.definition(column).name());
      return true;
    }
    Item item = named && value instanceof SqlBasicCall ? expression(value) : null;
    if (item != null) {
      items.add(item);
      infos.add(new ColumnInfo(label, label, null, null, item.type, item.nullable, false));
    }
    return item != null;
  }

  private void add(Term column, String label) {
    items.add(item(column));
    ColumnDef definition = sources.definition(column);
    TableDef table = sources.table(column.source());
    infos.add(
        new ColumnInfo(
            label,
            definition.name(),
            table.name(),
            table.schema(),
            definition.type(),
            sources.isNullable(column),
            definition.identity() != null));
  }

  private Item item(Term column) {
    columns.add(column);
    return new Item(
        column.type(), sources.isNullable(column), layout -> Exprs.input(layout.position(column)));
  }

  /** Null for an expression that needs conversions, or is of another form. */
  private Item expression(SqlNode node) {
    Term column = sources.column(node);
    if (column != null) {
      return item(column);
    }
    PlainLiteral literal = PlainLiteral.of(node);
    if (literal != null) {
      return literal.type().kind().isExactInteger()
          ? new Item(literal.type(), false, layout -> Exprs.literal(literal.value()))
          : null;
    }
    if (!(node instanceof SqlBasicCall call)) {
      return null;
    }
    if (ARITHMETIC.contains(call.getKind()) && call.operandCount() == 2) {
      return arithmetic(call);
    }
    boolean known =
        !ownFunctions
            && FUNCTIONS.contains(call.getOperator().getName())
            && call.operandCount() == 1
            && call.getFunctionQuantifier() == null;
    Item operand = known ? expression(call.operand(0)) : null;
    return operand != null && operand.type.kind() == Kind.VARCHAR && operand.type.labels() == null
        ? call(call.getOperator().getName(), operand.type, List.of(operand))
        : null;
  }

  private Item arithmetic(SqlBasicCall call) {
    Item left = expression(call.operand(0));
    Item right = left == null ? null : expression(call.operand(1));
    if (right == null
        || !left.type.kind().isExactInteger()
        || !right.type.kind().isExactInteger()) {
      return null;
    }
    SqlType wider = left.type.kind().compareTo(right.type.kind()) < 0 ? right.type : left.type;
    return call(call.getKind().name(), wider, List.of(left, right));
  }

  private static Item call(String function, SqlType result, List<Item> operands) {
    List<SqlType> types = operands.stream().map(Item::type).toList();
    return new Item(
        result,
        operands.stream().anyMatch(Item::nullable),
        layout ->
            FunctionLibrary.compile(
                function,
                result,
                types,
                operands.stream().map(operand -> operand.compiler.apply(layout)).toList()));
  }
}
