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
import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.Category;
import io.mokadb.sql.function.CompiledRow;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.function.GroupedEntries;
import io.mokadb.sql.function.LargeOperands;
import io.mokadb.sql.function.Trait;
import io.mokadb.sql.runtime.Expr;
import java.util.List;
import java.util.Map;

/**
 * All scalar functions and operators, by name. The functions of a group are registered when one
 * that is not known yet is named, comparisons and logic first: most statements need no others, and
 * each function brings a class. Thread-safe.
 */
public final class FunctionLibrary {
  /** What is registered together; the first three belong to conditions. */
  private enum Group {
    LOGIC(Category.CONDITION),
    OPERATORS(Category.CONDITION),
    QUANTIFIED(Category.CONDITION),
    NUMBERS(Category.NUMBER),
    TEXTS(Category.TEXT),
    BYTES(Category.BYTES),
    TIMES(Category.TIME),
    SYSTEM(Category.SYSTEM),
    ARRAYS(Category.ARRAY),
    JSON(Category.JSON);

    private final Category category;

    Group(Category category) {
      this.category = category;
    }
  }

  private static final FunctionRegistry REGISTRY = new FunctionRegistry();

  private static final GroupedEntries<CompiledRow> FUNCTIONS =
      new GroupedEntries<>(Group.values().length, FunctionLibrary::registerNext);

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
    CompiledRow function = FUNCTIONS.find(name);
    if (function == null || !function.row().fits(operandTypes)) {
      return null;
    }
    Call call = new Call(name, result, List.copyOf(operandTypes), List.copyOf(operands));
    if (LargeOperands.concern(operandTypes)) {
      return function.row().has(Trait.LARGE)
          ? function.compiler().compile(call)
          : LargeOperands.whole(function.compiler(), call);
    }
    return function.row().isLocal(operandTypes)
        ? LocalCalls.compile(function, call)
        : function.compiler().compile(call);
  }

  /** The rows of all scalar functions and operators that are computed. */
  static List<BuiltIn> rows() {
    FUNCTIONS.registerAll();
    return REGISTRY.rows();
  }

  /** True if any function has this name. */
  public static boolean contains(String name) {
    return FUNCTIONS.find(name) != null;
  }

  private static Map<String, CompiledRow> registerNext(int number) {
    Group group = Group.values()[number];
    REGISTRY.in(group.category);
    register(group, REGISTRY);
    return REGISTRY.functions();
  }

  private static void register(Group group, FunctionRegistry registry) {
    switch (group) {
      case LOGIC -> OperatorFunctions.registerLogic(registry);
      case OPERATORS -> OperatorFunctions.register(registry);
      case QUANTIFIED -> Quantified.register(registry);
      case NUMBERS -> {
        RoundingFunctions.register(registry);
        NumericFunctions.register(registry);
        BitFunctions.register(registry);
        NumberTextFunctions.register(registry);
      }
      case TEXTS -> {
        TextFunctions.register(registry);
        TextSearchFunctions.register(registry);
        PatternFunctions.register(registry);
        FormatFunction.register(registry);
      }
      case BYTES -> {
        EncodingFunctions.register(registry);
        ByteFunctions.register(registry);
      }
      case TIMES -> times(registry);
      case SYSTEM -> {
        SystemFunctions.register(registry);
        InspectionFunctions.register(registry);
      }
      case ARRAYS -> {
        CollectionFunctions.register(registry);
        ArrayFunctions.register(registry);
        ArraySearch.register(registry);
        SeriesFunctions.register(registry);
      }
      case JSON -> json(registry);
    }
  }

  private static void times(FunctionRegistry registry) {
    DateTimeFunctions.register(registry);
    DateTimeTextFunctions.register(registry);
    UnixTimeFunctions.register(registry);
    ZoneFunctions.register(registry);
    AgeFunctions.register(registry);
  }

  private static void json(FunctionRegistry registry) {
    JsonFunctions.register(registry);
    JsonRows.register(registry);
    JsonQueries.register(registry);
    JsonOperators.register(registry);
    JsonChanges.register(registry);
    JsonParts.register(registry);
    JsonConstructors.register(registry);
  }
}
