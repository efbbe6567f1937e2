package io.mokadb.sql.expr;

import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.array.ArrayFunctions;
import io.mokadb.sql.expr.array.ArraySearch;
import io.mokadb.sql.expr.array.CollectionFunctions;
import io.mokadb.sql.expr.array.SeriesFunctions;
import io.mokadb.sql.expr.bytes.ByteFunctions;
import io.mokadb.sql.expr.bytes.EncodingFunctions;
import io.mokadb.sql.expr.json.JsonChanges;
import io.mokadb.sql.expr.json.JsonConstructors;
import io.mokadb.sql.expr.json.JsonFunctions;
import io.mokadb.sql.expr.json.JsonOperators;
import io.mokadb.sql.expr.json.JsonParts;
import io.mokadb.sql.expr.json.JsonQueries;
import io.mokadb.sql.expr.json.JsonRows;
import io.mokadb.sql.expr.number.BitFunctions;
import io.mokadb.sql.expr.number.NumberTextFunctions;
import io.mokadb.sql.expr.number.NumericFunctions;
import io.mokadb.sql.expr.operator.OperatorFunctions;
import io.mokadb.sql.expr.operator.Quantified;
import io.mokadb.sql.expr.operator.RoundingFunctions;
import io.mokadb.sql.expr.system.InspectionFunctions;
import io.mokadb.sql.expr.system.SystemFunctions;
import io.mokadb.sql.expr.text.FormatFunction;
import io.mokadb.sql.expr.text.PatternFunctions;
import io.mokadb.sql.expr.text.TextFunctions;
import io.mokadb.sql.expr.text.TextSearchFunctions;
import io.mokadb.sql.expr.time.AgeFunctions;
import io.mokadb.sql.expr.time.DateTimeFunctions;
import io.mokadb.sql.expr.time.DateTimeTextFunctions;
import io.mokadb.sql.expr.time.LocalCalls;
import io.mokadb.sql.expr.time.UnixTimeFunctions;
import io.mokadb.sql.expr.time.ZoneFunctions;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionCompiler;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All scalar functions and operators, by name. Thread-safe. */
public final class FunctionLibrary {
  private static final Map<String, FunctionCompiler> FUNCTIONS = functions();

  /** Functions of dates and times that know nothing of time zones. */
  private static final Set<String> LOCAL = local();

  private FunctionLibrary() {}

  /**
   * Compiles a call.
   *
   * @param name of operators Calcite's kind, such as {@code PLUS}; else the function's name in
   *     upper case
   * @param result the type that the planner derived; the value will be of it
   * @param operandTypes types of the operands
   * @param operands the operands; units and flags are literal text
   * @return null if there is no function of that name for these operands
   * @throws io.mokadb.session.MokaException {@code TYPE_MISMATCH} if an operand cannot be converted
   *     into what the function takes; {@code INVALID_PARAMETER} for a constant that it cannot take
   */
  public static Expr compile(
      String name, SqlType result, List<SqlType> operandTypes, List<Expr> operands) {
    FunctionCompiler compiler = FUNCTIONS.get(name);
    if (compiler == null || !OperandKinds.fit(name, operandTypes)) {
      return null;
    }
    Call call = new Call(name, result, List.copyOf(operandTypes), List.copyOf(operands));
    if (LargeCalls.concerns(operandTypes)) {
      return LargeCalls.compile(compiler, call);
    }
    return LOCAL.contains(name) && LocalCalls.concerns(operandTypes)
        ? LocalCalls.compile(compiler, call)
        : compiler.compile(call);
  }

  /** Whether any function has this name. */
  public static boolean contains(String name) {
    return FUNCTIONS.containsKey(name);
  }

  private static Set<String> local() {
    FunctionRegistry registry = new FunctionRegistry();
    DateTimeFunctions.register(registry);
    DateTimeTextFunctions.register(registry);
    Set<String> names = new HashSet<>(registry.functions().keySet());
    names.addAll(List.of("FLOOR", "CEIL", "CEILING", "TRUNC", "TRUNCATE", "ROUND"));
    return Set.copyOf(names);
  }

  private static Map<String, FunctionCompiler> functions() {
    FunctionRegistry registry = new FunctionRegistry();
    OperatorFunctions.register(registry);
    NumericFunctions.register(registry);
    RoundingFunctions.register(registry);
    BitFunctions.register(registry);
    TextFunctions.register(registry);
    TextSearchFunctions.register(registry);
    PatternFunctions.register(registry);
    EncodingFunctions.register(registry);
    ByteFunctions.register(registry);
    AgeFunctions.register(registry);
    InspectionFunctions.register(registry);
    DateTimeFunctions.register(registry);
    DateTimeTextFunctions.register(registry);
    UnixTimeFunctions.register(registry);
    SystemFunctions.register(registry);
    ZoneFunctions.register(registry);
    CollectionFunctions.register(registry);
    ArrayFunctions.register(registry);
    ArraySearch.register(registry);
    Quantified.register(registry);
    JsonFunctions.register(registry);
    JsonRows.register(registry);
    SeriesFunctions.register(registry);
    FormatFunction.register(registry);
    NumberTextFunctions.register(registry);
    JsonQueries.register(registry);
    JsonOperators.register(registry);
    JsonChanges.register(registry);
    JsonParts.register(registry);
    JsonConstructors.register(registry);
    return registry.functions();
  }
}
