package io.mokadb.sql.plan;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.expr.FunctionLibrary;
import io.mokadb.sql.plan.fast.PlainLiteral;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** The conditions of a {@link PointQuery}, all of which have to hold. Confined. */
final class PointConditions {
  private static final SqlType BOOLEAN = SqlType.of(Kind.BOOLEAN);
  private static final Set<SqlKind> COMPARISONS =
      Set.of(
          SqlKind.EQUALS,
          SqlKind.NOT_EQUALS,
          SqlKind.LESS_THAN,
          SqlKind.LESS_THAN_OR_EQUAL,
          SqlKind.GREATER_THAN,
          SqlKind.GREATER_THAN_OR_EQUAL);

  /** Types of which a value is compared as it is, with one of the same type. */
  private static final Set<Kind> AS_THEY_ARE =
      Set.of(Kind.BOOLEAN, Kind.DOUBLE, Kind.DATE, Kind.TIMESTAMP, Kind.UUID);

  private final PointSources sources;
  private final KeyedValues values;
  private final List<Condition> all = new ArrayList<>();
  private final Map<Integer, List<Term>> keys = new HashMap<>();

  /** The columns that are compared with values. */
  private final Set<List<Integer>> compared = new HashSet<>();

  PointConditions(PointSources sources, KeyedValues values) {
    this.sources = sources;
    this.values = values;
  }

  /**
   * A column, or a value.
   *
   * @param source of a column; -1 of a value
   * @param value null of a column
   */
  record Term(int source, int ordinal, SqlType type, Expr value) {
    static Term column(int source, int ordinal, SqlType type) {
      return new Term(source, ordinal, type, null);
    }

    static Term value(Expr value, SqlType type) {
      return new Term(-1, -1, type, value);
    }

    boolean isColumn() {
      return source >= 0;
    }

    Expr compiled(PointLayout layout) {
      return isColumn() ? Exprs.input(layout.position(this)) : value;
    }
  }

  /** A comparison. Its left side is a column; the right one is null of a test for null. */
  static final class Condition {
    private final String function;
    private final Term left;
    private final Term right;
    private final int on;
    private boolean isKey;

    /**
     * @param on the source whose join it belongs to; -1 of WHERE
     */
    Condition(String function, Term left, Term right, int on) {
      this.function = function;
      this.left = left;
      this.right = right;
      this.on = on;
    }

    /** True if it finds rows, and need not be tested. */
    boolean isKey() {
      return isKey;
    }

    Term right() {
      return right;
    }

    /** The value that a key column has; null if this does not tell, or not as a key has it. */
    private Term givenFor(int source, int ordinal) {
      if (!function.equals("EQUALS")) {
        return null;
      }
      boolean isLeft = left.source == source && left.ordinal == ordinal;
      boolean isRight = right.source == source && right.ordinal == ordinal;
      Term key = isLeft ? left : right;
      Term value = isLeft ? right : left;
      return (isLeft || isRight) && value.source != source && isStored(value, key.type)
          ? value
          : null;
    }

    private static boolean isStored(Term value, SqlType key) {
      if (value.isColumn()) {
        return value.type.kind() == key.kind() && value.type.scale() == key.scale();
      }
      return value.type.equals(key)
          || value.type.kind().isExactInteger() && key.kind().isExactInteger()
          || isText(value.type) && isText(key);
    }

    List<Term> columns() {
      return Stream.of(left, right).filter(term -> term != null && term.isColumn()).toList();
    }

    private Expr compiled(PointLayout layout) {
      List<Term> terms = right == null ? List.of(left) : List.of(left, right);
      return FunctionLibrary.compile(
          function,
          BOOLEAN,
          terms.stream().map(Term::type).toList(),
          terms.stream().map(term -> term.compiled(layout)).toList());
    }
  }

  List<Condition> all() {
    return all;
  }

  /**
   * Adds the parts of a condition; false if one is of another form.
   *
   * @param on the source whose join it belongs to; -1 of WHERE
   */
  boolean add(SqlNode node, int on) {
    if (!(node instanceof SqlBasicCall call)) {
      return false;
    }
    SqlKind kind = call.getKind();
    if (kind == SqlKind.AND) {
      return call.getOperandList().stream().allMatch(part -> add(part, on));
    }
    if (kind == SqlKind.IS_NULL || kind == SqlKind.IS_NOT_NULL) {
      Term column = sources.column(call.operand(0));
      return column != null
          && sources.definition(column).nullable()
          && add(new Condition(kind.name(), column, null, on));
    }
    if (call.getOperator() == SqlStdOperatorTable.BETWEEN
        && ((SqlBetweenOperator) call.getOperator()).flag == SqlBetweenOperator.Flag.ASYMMETRIC) {
      return between(call, on);
    }
    if (call.getOperator() == SqlStdOperatorTable.LIKE && call.operandCount() == 2) {
      return like(call, on);
    }
    return COMPARISONS.contains(kind) && comparison(kind, call.operand(0), call.operand(1), on);
  }

  private boolean like(SqlBasicCall call, int on) {
    Term column = sources.column(call.operand(0));
    Term pattern = column == null || !isText(column.type()) ? null : value(call.operand(1), column);
    return pattern != null
        && isText(pattern.type())
        && add(new Condition("LIKE", column, pattern, on));
  }

  /** Two bounds, which leave room for something between them. */
  private boolean between(SqlBasicCall call, int on) {
    Term column = sources.column(call.operand(0));
    Term least = column == null ? null : value(call.operand(1), column);
    Term most = least == null ? null : value(call.operand(2), column);
    if (most == null
        || !compare(column.type(), least.type())
        || !compare(column.type(), most.type())
        || !leaveRoom(call.operand(1), call.operand(2))) {
      return false;
    }
    return add(new Condition("GREATER_THAN_OR_EQUAL", column, least, on))
        && all.add(new Condition("LESS_THAN_OR_EQUAL", column, most, on));
  }

  private static boolean leaveRoom(SqlNode least, SqlNode most) {
    PlainLiteral from = PlainLiteral.of(least);
    PlainLiteral to = PlainLiteral.of(most);
    return from == null
        || to == null
        || from.value() instanceof Number a
            && to.value() instanceof Number b
            && a.doubleValue() < b.doubleValue();
  }

  /** Adds a condition; false for one that may contradict or repeat another. */
  private boolean add(Condition condition) {
    boolean isColumn = condition.right != null && condition.right.isColumn();
    return (isColumn
            ? !condition.left.equals(condition.right)
            : compared.add(List.of(condition.left.source, condition.left.ordinal)))
        && all.add(condition);
  }

  private boolean comparison(SqlKind kind, SqlNode a, SqlNode b, int on) {
    Term left = sources.column(a);
    if (left == null) {
      Term right = sources.column(b);
      return right != null && add(kind.reverse(), right, value(a, right), on);
    }
    Term right = sources.column(b);
    return add(kind, left, right == null ? value(b, left) : right, on);
  }

  private boolean add(SqlKind kind, Term left, Term right, int on) {
    return right != null
        && compare(left.type(), right.type())
        && add(new Condition(kind.name(), left, right, on));
  }

  private Term value(SqlNode node, Term beside) {
    if (node instanceof SqlDynamicParam) {
      Expr parameter = values.compared(node, beside.type());
      return parameter == null ? null : Term.value(parameter, beside.type());
    }
    PlainLiteral literal = PlainLiteral.of(node);
    return literal == null || literal.value() == null
        ? null
        : Term.value(Exprs.literal(literal.value()), literal.type());
  }

  private static boolean compare(SqlType a, SqlType b) {
    return isExact(a) && isExact(b)
        || isText(a) && isText(b)
        || AS_THEY_ARE.contains(a.kind()) && a.equals(b);
  }

  private static boolean isExact(SqlType type) {
    return type.kind().isExactInteger() || type.kind() == Kind.DECIMAL;
  }

  private static boolean isText(SqlType type) {
    return type.kind() == Kind.VARCHAR && type.labels() == null;
  }

  /**
   * Tells whether conditions give the whole primary key of a source by values, or with columns of
   * sources that are read before, and remembers them.
   */
  boolean giveKey(int source, List<Integer> before) {
    List<Term> key = new ArrayList<>();
    List<Condition> found = new ArrayList<>();
    for (int ordinal : sources.table(source).primaryKeyOrdinals()) {
      for (Condition one : all) {
        Term value = isFor(one, source) ? one.givenFor(source, ordinal) : null;
        if (value != null && (!value.isColumn() || before.contains(value.source()))) {
          key.add(value);
          found.add(one);
          break;
        }
      }
    }
    if (key.size() < sources.table(source).primaryKeyOrdinals().length
        || !before.isEmpty() && key.stream().noneMatch(Term::isColumn)
        || !before.isEmpty() && !isAlone(source, key, found)) {
      return false;
    }
    found.forEach(one -> one.isKey = true);
    keys.put(source, key);
    return true;
  }

  /** True if no other condition is about a column of the key, and no two about one column. */
  private boolean isAlone(int source, List<Term> key, List<Condition> found) {
    int[] ordinals = sources.table(source).primaryKeyOrdinals();
    return Set.copyOf(key).size() == key.size()
        && all.stream()
            .filter(one -> !found.contains(one))
            .flatMap(one -> one.columns().stream())
            .noneMatch(
                column ->
                    column.source == source
                        && Arrays.stream(ordinals).anyMatch(one -> one == column.ordinal));
  }

  /** The condition of an outer join finds rows of its source only, and no other condition does. */
  private boolean isFor(Condition condition, int source) {
    boolean isOuter = condition.on >= 0 && sources.isOuter(condition.on);
    return isOuter || sources.isOuter(source) ? condition.on == source : true;
  }

  /**
   * True if outer joins have no conditions but those of their keys and no others are on them, and
   * no column that is null is compared.
   */
  boolean suit() {
    return all.stream().allMatch(one -> suitsOuterJoins(one) && !isComparedNull(one));
  }

  private boolean suitsOuterJoins(Condition one) {
    return one.on >= 0 && sources.isOuter(one.on)
        ? one.isKey
        : one.columns().stream().noneMatch(column -> sources.isOuter(column.source()));
  }

  private boolean isComparedNull(Condition one) {
    return one.right == null
        && all.stream().anyMatch(other -> other != one && other.columns().contains(one.left));
  }

  /** The values of a source's primary key. */
  List<Term> key(int source) {
    return keys.get(source);
  }

  /**
   * What has to be tested when the last of some sources has been read; null for nothing.
   *
   * @param read the sources
   */
  Expr residual(List<Integer> read, PointLayout layout) {
    int last = read.get(read.size() - 1);
    List<Expr> tests = new ArrayList<>();
    for (Condition one : all) {
      List<Integer> needed = one.columns().stream().map(Term::source).toList();
      if (!one.isKey && needed.contains(last) && read.containsAll(needed)) {
        tests.add(one.compiled(layout));
      }
    }
    return tests.size() < 2
        ? tests.isEmpty() ? null : tests.get(0)
        : FunctionLibrary.compile(
            "AND", BOOLEAN, Collections.nCopies(tests.size(), BOOLEAN), tests);
  }
}
