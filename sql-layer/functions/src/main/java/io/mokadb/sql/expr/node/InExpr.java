package io.mokadb.sql.expr.node;

import io.mokadb.session.SqlType;
import io.mokadb.sql.compare.Comparators;
import io.mokadb.sql.compare.HashKeys;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * {@code IN} a list: constants and long lists of parameters are hashed, the rest is compared one by
 * one.
 */
public final class InExpr implements Expr {
  /** From this many parameters on, hashing them once per execution pays. */
  private static final int HASH_FROM = 8;

  private final Operand needle;
  private final SqlType type;
  private final Comparator<Object> comparator;
  private final Expr[] list;
  private final Set<Object> constants;
  private final boolean constantNull;
  private final boolean hashPerExecution;

  private InExpr(
      Expr needle, SqlType type, Expr[] list, Set<Object> constants, boolean constantNull) {
    this.needle = new Operand(needle);
    this.type = type;
    this.comparator = Comparators.forType(type);
    this.list = list;
    this.constants = constants;
    this.constantNull = constantNull;
    this.hashPerExecution =
        list.length >= HASH_FROM && Arrays.stream(list).allMatch(ParameterRef.class::isInstance);
  }

  public static Expr of(Expr needle, SqlType type, List<Expr> list) {
    Set<Object> constants = new HashSet<>();
    boolean constantNull = false;
    List<Expr> rest = new ArrayList<>();
    for (Expr element : list) {
      if (element instanceof Literal literal) {
        if (literal.value() == null) {
          constantNull = true;
        } else {
          constants.add(HashKeys.of(type, literal.value()));
        }
      } else {
        rest.add(element);
      }
    }
    return new InExpr(needle, type, rest.toArray(Expr[]::new), constants, constantNull);
  }

  @Override
  public Object eval(Object[] row, ExecutionContext context) {
    Object value = needle.get(row, context);
    if (value == null) {
      return constants.isEmpty() && list.length == 0 && !constantNull ? false : null;
    }
    if (constants.contains(HashKeys.of(type, value))) {
      return true;
    }
    if (hashPerExecution) {
      Parameters parameters = parameters(context);
      return parameters.keys.contains(HashKeys.of(type, value))
          ? (Object) true
          : constantNull || parameters.hasNull ? null : false;
    }
    boolean unknown = constantNull;
    for (Expr element : list) {
      Object candidate = element.eval(row, context);
      if (candidate == null) {
        unknown = true;
      } else if (comparator.compare(value, candidate) == 0) {
        return true;
      }
    }
    return unknown ? null : false;
  }

  public Operand needle() {
    return needle;
  }

  public SqlType type() {
    return type;
  }

  /** True if {@link #members} can tell what is in the list. */
  public boolean isKnown() {
    return Arrays.stream(list).allMatch(Operand::isConstant);
  }

  /**
   * The hash keys of what is in the list, with a null if there is one.
   *
   * @see HashKeys
   */
  public Set<Object> members(ExecutionContext context) {
    Set<Object> members = new HashSet<>(constants);
    if (constantNull) {
      members.add(null);
    }
    for (Expr element : list) {
      members.add(HashKeys.of(type, element.eval(null, context)));
    }
    return members;
  }

  private Parameters parameters(ExecutionContext context) {
    if (context.state(this) instanceof Parameters known) {
      return known;
    }
    Set<Object> keys = new HashSet<>();
    boolean hasNull = false;
    for (Expr element : list) {
      Object candidate = element.eval(null, context);
      hasNull |= candidate == null;
      keys.add(HashKeys.of(type, candidate));
    }
    Parameters made = new Parameters(keys, hasNull);
    context.state(this, made);
    return made;
  }

  /** The list of one execution. */
  private record Parameters(Set<Object> keys, boolean hasNull) {}
}
