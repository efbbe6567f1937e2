package io.mokadb.sql.expr.array;

import static io.mokadb.sql.function.FunctionRegistry.INTEGER;

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
        "ARRAY_VALUE_CONSTRUCTOR / ARRAY / MULTISET_VALUE_CONSTRUCTOR OPERATOR FILLED NOT NULL"
            + " NULLSAFE: an array of values",
        CollectionFunctions::array);
    registry.add("ROW OPERATOR: a row of values", CollectionFunctions::row);
    registry.add(
        "ITEM(VARCHAR, INTEGER) OPERATOR OR NULL: "
            + "an element of an array by its number, from 1",
        CollectionFunctions::item);
    registry.add(
        "CARDINALITY(ANY) STANDARD INTEGER: the number of elements", CollectionFunctions::size);
    registry.alias("CARDINALITY", "ARRAY_SIZE(ANY) INTEGER: the number of elements");
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

  private static Expr size(Call call) {
    if (call.size() < 1 || call.kind(0) != Kind.ARRAY) {
      return null;
    }
    return call.asResult(Strict.of(call.operand(0), x -> ((List<?>) x).size()), INTEGER);
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
