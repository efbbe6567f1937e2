package io.mokadb.sql.function;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.node.Fn2;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.Numbers;
import java.util.HashMap;
import java.util.Map;

/** Collects functions by name while the library is put together. */
public final class FunctionRegistry {
  public static final SqlType TEXT = SqlType.of(Kind.VARCHAR);
  public static final SqlType INTEGER = SqlType.of(Kind.INTEGER);
  public static final SqlType BIGINT = SqlType.of(Kind.BIGINT);
  public static final SqlType DOUBLE = SqlType.of(Kind.DOUBLE);
  public static final SqlType BOOLEAN = SqlType.of(Kind.BOOLEAN);

  private final Map<String, FunctionCompiler> functions = new HashMap<>();

  public void add(String name, FunctionCompiler compiler) {
    if (functions.put(name, compiler) != null) {
      throw new IllegalStateException("Two functions are named " + name);
    }
  }

  /** More names for a function. */
  public void alias(String name, String... others) {
    for (String other : others) {
      add(other, functions.get(name));
    }
  }

  /** Text in, a value of {@code type} out. */
  public void text1(String name, SqlType type, Fn1 function) {
    add(
        name,
        call -> call.size() == 1 ? call.asResult(Strict.of(call.text(0), function), type) : null);
  }

  /** Two texts in, a value of {@code type} out. */
  public void text2(String name, SqlType type, Fn2 function) {
    add(
        name,
        call ->
            call.size() == 2
                ? call.asResult(Strict.of(call.text(0), call.text(1), function), type)
                : null);
  }

  /** A double in, a double out. */
  public void double1(String name, java.util.function.DoubleUnaryOperator function) {
    add(
        name,
        call ->
            call.size() == 1
                ? call.asResult(
                    Strict.of(
                        call.real(0),
                        x ->
                            Numbers.checkFinite(
                                function.applyAsDouble((Double) x), (Double) x, (Double) x)),
                    DOUBLE)
                : null);
  }

  public Map<String, FunctionCompiler> functions() {
    return Map.copyOf(functions);
  }
}
