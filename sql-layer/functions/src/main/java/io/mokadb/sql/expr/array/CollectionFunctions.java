package io.mokadb.sql.expr.array;

import static io.mokadb.sql.function.FunctionRegistry.INTEGER;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.compare.HashKeys;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Arrays and rows. */
public final class CollectionFunctions {
  private CollectionFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "ARRAY_VALUE_CONSTRUCTOR / ARRAY / MULTISET_VALUE_CONSTRUCTOR OPERATOR: "
            + "an array of values",
        CollectionFunctions::array);
    registry.add("ROW OPERATOR: a row of values", CollectionFunctions::row);
    registry.add("FIELD_ACCESS OPERATOR: a field of a row", CollectionFunctions::item);
    registry.add(
        "ITEM(VARCHAR, INTEGER) OPERATOR: " + "an element of an array by its number, from 1",
        CollectionFunctions::item);
    registry.add(
        "CARDINALITY(ANY) STANDARD: the number of elements", call -> list(call, true, List::size));
    registry.alias("CARDINALITY", "ARRAY_SIZE(ANY) INTEGER: the number of elements");
    registry.add(
        "ELEMENT(ANY) STANDARD: the only element",
        call -> list(call, false, CollectionFunctions::single));
    registry.add(
        "ARRAY_CONTAINS(ARRAY, ANY) BOOLEAN: whether an array has an element",
        call ->
            Strict.of(
                call.operand(0),
                call.operand(1),
                (list, x) -> keys((List<?>) list).contains(HashKeys.of(x))));
  }

  public static List<Object> keys(List<?> list) {
    List<Object> keys = new ArrayList<>(list.size());
    for (Object element : list) {
      keys.add(HashKeys.of(element));
    }
    return keys;
  }

  /** A function of a list. */
  @FunctionalInterface
  private interface ListFunction {
    Object apply(List<?> list);
  }

  private static Expr list(Call call, boolean integer, ListFunction function) {
    if (call.size() < 1 || call.kind(0) != Kind.ARRAY) {
      return null;
    }
    Expr expr = Strict.of(call.operand(0), x -> function.apply((List<?>) x));
    return integer ? call.asResult(expr, INTEGER) : expr;
  }

  private static Object single(List<?> list) {
    if (list.size() > 1) {
      throw new MokaException(
          SqlState.CARDINALITY_VIOLATION, "ELEMENT of an array with " + list.size() + " elements");
    }
    return list.isEmpty() ? null : list.get(0);
  }

  private static Expr array(Call call) {
    Expr[] elements = call.operands().toArray(Expr[]::new);
    return (row, context) -> {
      List<Object> list = new ArrayList<>(elements.length);
      for (Expr element : elements) {
        list.add(element.eval(row, context));
      }
      return Collections.unmodifiableList(list);
    };
  }

  private static Expr row(Call call) {
    Expr[] fields = call.operands().toArray(Expr[]::new);
    return (row, context) -> {
      Object[] values = new Object[fields.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = fields[i].eval(row, context);
      }
      return values;
    };
  }

  /** An element by its number from 1, null beyond the ends; or a field of a row, also from 1. */
  private static Expr item(Call call) {
    if (call.size() != 2) {
      return null;
    }
    if (call.kind(0) == Kind.ROW) {
      return Strict.of(call.operand(0), call.integer(1), (r, i) -> ((Object[]) r)[(Integer) i - 1]);
    }
    if (call.kind(0) != Kind.ARRAY) {
      return null;
    }
    return Strict.of(
        call.operand(0),
        call.bigint(1),
        (list, i) -> {
          List<?> elements = (List<?>) list;
          long index = (Long) i;
          return index < 1 || index > elements.size() ? null : elements.get((int) index - 1);
        });
  }
}
