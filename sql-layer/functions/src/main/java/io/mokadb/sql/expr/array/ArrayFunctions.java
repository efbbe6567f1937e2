package io.mokadb.sql.expr.array;

import static io.mokadb.sql.function.FunctionRegistry.INTEGER;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.compare.HashKeys;
import io.mokadb.sql.expr.cast.ArrayText;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Functions that make arrays of arrays. */
public final class ArrayFunctions {
  /** Up to which one may be set. */
  private static final int MOST_ELEMENTS = 1_000_000;

  private ArrayFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "EMPTY_ARRAY() NULL ARRAY INTERNAL: an array without elements",
        call -> new Literal(List.of()));
    registry.add("ARRAY_AS_TEXT(ARRAY) VARCHAR INTERNAL: an array as text", ArrayFunctions::text);
    registry.add(
        "ARRAY_CAT(ARRAY, ARRAY) OPERAND1: two arrays one after the other",
        ArrayFunctions::concatenation);
    registry.add(
        "ARRAY_APPEND(ANY, ANY) ARRAY1 OR NULL: " + "an array with a further element at its end",
        call -> added(call, 0, 1));
    registry.add(
        "ARRAY_PREPEND(ANY, ANY) ARRAY2 OR NULL: "
            + "an array with a further element at its beginning",
        call -> added(call, 1, 0));
    registry.add(
        "ARRAY_REVERSE(ANY) OPERAND1: an array backwards",
        call -> changed(call, Collections::reverse));
    registry.add(
        "ARRAY_DISTINCT(ANY) OPERAND1: an array without repeated elements",
        call -> changed(call, ArrayFunctions::withoutRepeats));
    registry.add(
        "ARRAY_REMOVE(ANY, ANY) OPERAND1 NULLSAFE: an array without an element",
        call -> replaced(call, false));
    registry.add(
        "ARRAY_REPLACE(ANY, ANY, ANY) OPERAND1 NULLSAFE: "
            + "an array in which an element is replaced everywhere",
        call -> replaced(call, true));
    registry.add(
        "ARRAY_WITH_ELEMENT(ANY, ANY, ANY) OPERAND1 OR NULL INTERNAL: "
            + "an array in which the element at a place is replaced",
        ArrayFunctions::withElement);
    registry.add(
        "ARRAY_OVERLAPS(ANY, ANY) BOOLEAN: " + "whether two arrays have an element in common",
        ArrayFunctions::overlap);
    registry.add(
        "ARRAY_SLICE(ANY, ANY, ANY) OPERAND1: the elements between two numbers",
        ArrayFunctions::slice);
    registry.add(
        "TRIM_ARRAY(ANY, INTEGER) OPERAND1: " + "an array without so many elements at its end",
        ArrayFunctions::trimmed);
    registry.add(
        "ARRAY_LENGTH(ANY[, INTEGER]) INTEGER OR NULL: the number of elements",
        call -> length(call, false));
    registry.alias(
        "ARRAY_LENGTH",
        "ARRAY_UPPER(ANY, INTEGER) INTEGER OR NULL: the number of the last element");
    registry.add(
        "ARRAY_LOWER(ANY, INTEGER) INTEGER OR NULL: " + "the number of the first element",
        call -> length(call, true));
  }

  private static Expr text(Call call) {
    return Strict.of(call.operand(0), ArrayText.toText(call.types().get(0)));
  }

  /** Of arrays; null with a null among them. */
  public static Expr concatenation(Call call) {
    List<Expr> arrays = new ArrayList<>();
    for (int i = 0; i < call.size(); i++) {
      arrays.add(call.converted(i, call.result()));
    }
    return Strict.of(
        arrays,
        values -> {
          List<Object> all = new ArrayList<>();
          for (Object value : values) {
            all.addAll((List<?>) value);
          }
          return Collections.unmodifiableList(all);
        });
  }

  /** True if two arrays have an element in common; null elements equal no element. */
  private static Expr overlap(Call call) {
    if (call.kind(0) == Kind.NULL || call.kind(1) == Kind.NULL) {
      return new Literal(null);
    }
    int array = call.kind(0) == Kind.ARRAY ? 0 : 1;
    if (call.kind(array) != Kind.ARRAY
        || call.kind(1 - array) != Kind.ARRAY && !call.kind(1 - array).isCharacter()) {
      return null;
    }
    return Strict.of(
        call.operand(array),
        call.converted(1 - array, call.types().get(array)),
        (left, right) -> {
          Set<Object> keys = new HashSet<>(CollectionFunctions.keys((List<?>) left));
          return ((List<?>) right)
              .stream().anyMatch(x -> x != null && keys.contains(HashKeys.of(x)));
        });
  }

  /** An array with another element; nulls come between if it was shorter, as in PostgreSQL. */
  private static Expr withElement(Call call) {
    if (call.kind(0) != Kind.ARRAY || !call.kind(1).isNumeric()) {
      return null;
    }
    Expr position = call.converted(1, SqlType.of(Kind.BIGINT));
    Expr item = call.converted(2, elementOf(call.types().get(0)));
    return (row, context) -> {
      List<?> given = (List<?>) call.operand(0).eval(row, context);
      Long index = (Long) position.eval(row, context);
      if (index == null || index < 1 || index > MOST_ELEMENTS) {
        throw new MokaException(
            SqlState.INVALID_PARAMETER,
            "An array has no element " + index + ": they count from 1 to " + MOST_ELEMENTS);
      }
      List<Object> copy = given == null ? new ArrayList<>() : new ArrayList<>(given);
      while (copy.size() < index) {
        copy.add(null);
      }
      copy.set((int) (index - 1), item.eval(row, context));
      return Collections.unmodifiableList(copy);
    };
  }

  private static SqlType elementOf(SqlType array) {
    return array.element() == null ? SqlType.of(Kind.NULL) : array.element();
  }

  /** A null array counts as empty, a null element as an element, as in PostgreSQL. */
  private static Expr added(Call call, int array, int element) {
    if (call.kind(array) != Kind.ARRAY) {
      return null;
    }
    Expr list = call.converted(array, call.result());
    Expr item = call.converted(element, elementOf(call.result()));
    return (row, context) -> {
      List<?> given = (List<?>) list.eval(row, context);
      List<Object> all = new ArrayList<>();
      if (given != null) {
        all.addAll(given);
      }
      all.add(element == 0 ? 0 : all.size(), item.eval(row, context));
      return Collections.unmodifiableList(all);
    };
  }

  /** Changes a copy in place. */
  @FunctionalInterface
  private interface Change {
    void to(List<Object> copy);
  }

  private static Expr changed(Call call, Change change) {
    return call.kind(0) != Kind.ARRAY
        ? null
        : Strict.of(
            call.operand(0),
            list -> {
              List<Object> copy = new ArrayList<>((List<?>) list);
              change.to(copy);
              return Collections.unmodifiableList(copy);
            });
  }

  private static void withoutRepeats(List<Object> list) {
    Set<Object> seen = new HashSet<>();
    list.removeIf(item -> !seen.add(HashKeys.of(item)));
  }

  /** Nulls are removed and replaced like values. */
  private static Expr replaced(Call call, boolean replace) {
    if (call.kind(0) != Kind.ARRAY) {
      return null;
    }
    SqlType element = elementOf(call.types().get(0));
    Expr wanted = call.converted(1, element);
    Expr other = replace ? call.converted(2, element) : null;
    return (row, context) -> {
      List<?> list = (List<?>) call.operand(0).eval(row, context);
      if (list == null) {
        return null;
      }
      Object key = HashKeys.of(wanted.eval(row, context));
      List<Object> result = new ArrayList<>();
      for (Object item : list) {
        if (!java.util.Objects.equals(HashKeys.of(item), key)) {
          result.add(item);
        } else if (other != null) {
          result.add(other.eval(row, context));
        }
      }
      return Collections.unmodifiableList(result);
    };
  }

  /** From one number to another, both from 1 and both included. */
  private static Expr slice(Call call) {
    return call.kind(0) != Kind.ARRAY
        ? null
        : Strict.of(
            call.operand(0),
            call.integer(1),
            call.integer(2),
            (list, first, last) -> {
              List<?> items = (List<?>) list;
              int from = Math.max(1, (Integer) first);
              int to = Math.min(items.size(), (Integer) last);
              return from > to ? List.of() : items.subList(from - 1, to);
            });
  }

  private static Expr trimmed(Call call) {
    return call.kind(0) != Kind.ARRAY
        ? null
        : Strict.of(
            call.operand(0),
            call.integer(1),
            (list, count) -> {
              List<?> items = (List<?>) list;
              int less = (Integer) count;
              if (less < 0 || less > items.size()) {
                throw new MokaException(
                    SqlState.INVALID_PARAMETER,
                    "TRIM_ARRAY cannot take " + less + " from " + items.size() + " elements");
              }
              return items.subList(0, items.size() - less);
            });
  }

  /** Of the dimension that the second operand names; null if there is nothing in it. */
  private static Expr length(Call call, boolean lower) {
    if (call.kind(0) != Kind.ARRAY || !call.sized(1, 2)) {
      return null;
    }
    if (call.size() == 1) {
      return call.asResult(Strict.of(call.operand(0), list -> ((List<?>) list).size()), INTEGER);
    }
    return call.asResult(
        Strict.of(
            call.operand(0),
            call.integer(1),
            (list, dimension) -> {
              Object inner = list;
              for (int i = 1; i < (Integer) dimension; i++) {
                inner = inner instanceof List<?> items && !items.isEmpty() ? items.get(0) : null;
              }
              boolean there =
                  (Integer) dimension > 0 && inner instanceof List<?> items && !items.isEmpty();
              return there ? (lower ? 1 : ((List<?>) inner).size()) : null;
            }),
        INTEGER);
  }
}
