package io.mokadb.sql.function;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.node.Fn2;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.Numbers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects the rows of functions and operators while the library is put together. */
public final class FunctionRegistry {
  public static final SqlType TEXT = SqlType.of(Kind.VARCHAR);
  public static final SqlType INTEGER = SqlType.of(Kind.INTEGER);
  public static final SqlType BIGINT = SqlType.of(Kind.BIGINT);
  public static final SqlType DOUBLE = SqlType.of(Kind.DOUBLE);
  public static final SqlType BOOLEAN = SqlType.of(Kind.BOOLEAN);

  private final Map<String, CompiledRow> functions = new HashMap<>();
  private final List<BuiltIn> rows = new ArrayList<>();
  private Category category = Category.CONDITION;

  /** Rows that follow belong to a category. */
  public void in(Category next) {
    category = next;
  }

  /**
   * Adds a function or operator.
   *
   * @param row its names, operands, result and what it gives, as the package's description has it
   */
  public void add(String row, FunctionCompiler compiler) {
    BuiltIn builtIn = BuiltIn.of(row, category);
    rows.add(builtIn);
    for (String name : builtIn.names()) {
      if (functions.put(name, new CompiledRow(builtIn, compiler)) != null) {
        throw new IllegalStateException("Two functions are named " + name);
      }
    }
  }

  /** Functions that are computed as another one, but have other operands, types or names. */
  public void alias(String name, String... others) {
    for (String other : others) {
      add(other, functions.get(name).compiler());
    }
  }

  /** Text in, a value of {@code type} out. */
  public void text1(String row, SqlType type, Fn1 function) {
    add(
        row,
        call -> call.size() == 1 ? call.asResult(Strict.of(call.text(0), function), type) : null);
  }

  /** Two texts in, a value of {@code type} out. */
  public void text2(String row, SqlType type, Fn2 function) {
    add(
        row,
        call ->
            call.size() == 2
                ? call.asResult(Strict.of(call.text(0), call.text(1), function), type)
                : null);
  }

  /** A double in, a double out. */
  public void double1(String row, java.util.function.DoubleUnaryOperator function) {
    add(
        row,
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

  public Map<String, CompiledRow> functions() {
    return Map.copyOf(functions);
  }

  public List<BuiltIn> rows() {
    return List.copyOf(rows);
  }
}
