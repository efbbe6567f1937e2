package io.mokadb.sql.expr;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.util.HashMap;
import java.util.Map;

/** Collects functions by name while the library is put together. */
final class FunctionRegistry {
  static final SqlType TEXT = SqlType.of(Kind.VARCHAR);
  static final SqlType INTEGER = SqlType.of(Kind.INTEGER);
  static final SqlType BIGINT = SqlType.of(Kind.BIGINT);
  static final SqlType DOUBLE = SqlType.of(Kind.DOUBLE);
  static final SqlType BOOLEAN = SqlType.of(Kind.BOOLEAN);

  private final Map<String, FunctionCompiler> functions = new HashMap<>();

  void add(String name, FunctionCompiler compiler) {
    if (functions.put(name, compiler) != null) {
      throw new IllegalStateException("Two functions are named " + name);
    }
  }

  /** More names for a function. */
  void alias(String name, String... others) {
    for (String other : others) {
      add(other, functions.get(name));
    }
  }

  /** Text in, a value of {@code type} out. */
  void text1(String name, SqlType type, Fn1 function) {
    add(
        name,
        call -> call.size() == 1 ? call.asResult(Strict.of(call.text(0), function), type) : null);
  }

  /** Two texts in, a value of {@code type} out. */
  void text2(String name, SqlType type, Fn2 function) {
    add(
        name,
        call ->
            call.size() == 2
                ? call.asResult(Strict.of(call.text(0), call.text(1), function), type)
                : null);
  }

  /** A double in, a double out. */
  void double1(String name, java.util.function.DoubleUnaryOperator function) {
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

  Map<String, FunctionCompiler> functions() {
    return Map.copyOf(functions);
  }
}
