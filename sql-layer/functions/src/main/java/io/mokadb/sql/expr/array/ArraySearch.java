package io.mokadb.sql.expr.array;

import static io.mokadb.sql.function.FunctionRegistry.INTEGER;
import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.compare.HashKeys;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.text.TextSearchFunctions;
import io.mokadb.sql.expr.value.WatchedText;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Positions of elements in arrays, and conversions between arrays and texts. Positions count from
 * 1.
 */
public final class ArraySearch {
  private static final int MAX_FILLED = 1 << 20;

  private ArraySearch() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "ARRAY_POSITION(ANY, ANY[, INTEGER]) INTEGER OR NULL: "
            + "the number of the first element that is equal",
        ArraySearch::position);
    registry.add(
        "ARRAY_POSITIONS(ANY, ANY) INTEGER ARRAY OR NULL: "
            + "the numbers of all elements that are equal",
        ArraySearch::positions);
    registry.add(
        "ARRAY_DIMS(ANY) VARCHAR: the bounds of an array, such as [1:3]", ArraySearch::dimensions);
    registry.add(
        "ARRAY_FILL(ANY, ANY) FILLED OR NULL: an array of one value so many times",
        ArraySearch::filled);
    registry.add(
        "GENERATE_SUBSCRIPTS(ANY, INTEGER) INTEGER ARRAY OR NULL: "
            + "the numbers of an array's elements, as rows",
        ArraySearch::subscripts);
    registry.add(
        "ARRAY_TO_STRING(ANY, VARCHAR[, VARCHAR]) VARCHAR NULLSAFE: "
            + "the elements as text with a separator, and a text for nulls",
        ArraySearch::join);
    registry.add(
        "STRING_TO_ARRAY(VARCHAR, VARCHAR[, VARCHAR]) VARCHAR ARRAY OR NULL: "
            + "the parts of a text between separators, with a text that means null",
        ArraySearch::split);
    registry.alias(
        "STRING_TO_ARRAY",
        "STRING_TO_TABLE(VARCHAR, VARCHAR[, VARCHAR]) VARCHAR ARRAY OR NULL: "
            + "the parts of a text between separators, as rows");
  }

  /** What is looked for, as the elements are. */
  private static Expr needle(Call call) {
    SqlType element = call.types().get(0).element();
    boolean alike = element == null || element.kind().isNumeric() && call.kind(1).isNumeric();
    return alike ? call.operand(1) : call.converted(1, element);
  }

  private static Expr position(Call call) {
    if (call.kind(0) != Kind.ARRAY || !call.sized(2, 3)) {
      return null;
    }
    Expr list = call.operand(0);
    Expr needle = needle(call);
    Expr from = call.size() == 3 ? call.integer(2) : new Literal(1);
    return call.asResult(
        (row, context) -> {
          List<?> elements = (List<?>) list.eval(row, context);
          Object start = from.eval(row, context);
          if (elements == null || start == null) {
            return null;
          }
          List<Object> keys = CollectionFunctions.keys(elements);
          Object key = HashKeys.of(needle.eval(row, context));
          int skipped = Math.min(keys.size(), Math.max(0, (Integer) start - 1));
          int found = keys.subList(skipped, keys.size()).indexOf(key);
          return found < 0 ? null : (Object) (skipped + found + 1);
        },
        INTEGER);
  }

  private static Expr positions(Call call) {
    if (call.kind(0) != Kind.ARRAY || call.size() != 2) {
      return null;
    }
    Expr list = call.operand(0);
    Expr needle = needle(call);
    return (row, context) -> {
      List<?> elements = (List<?>) list.eval(row, context);
      if (elements == null) {
        return null;
      }
      List<Object> keys = CollectionFunctions.keys(elements);
      Object key = HashKeys.of(needle.eval(row, context));
      return IntStream.range(0, keys.size())
          .filter(i -> java.util.Objects.equals(keys.get(i), key))
          .mapToObj(i -> (Object) (i + 1))
          .toList();
    };
  }

  private static Expr dimensions(Call call) {
    return call.kind(0) != Kind.ARRAY || call.size() != 1
        ? null
        : call.asResult(
            Strict.of(
                call.operand(0),
                list -> ((List<?>) list).isEmpty() ? null : "[1:" + ((List<?>) list).size() + "]"),
            TEXT);
  }

  private static Expr filled(Call call) {
    if (call.size() != 2 || call.kind(1) != Kind.ARRAY) {
      return null;
    }
    Expr value = call.operand(0);
    Expr lengths = call.converted(1, SqlType.arrayOf(INTEGER));
    return (row, context) -> {
      List<?> given = (List<?>) lengths.eval(row, context);
      if (given == null) {
        return null;
      }
      if (given.size() != 1 || given.get(0) == null) {
        throw MokaException.unsupported("ARRAY_FILL makes arrays of one dimension only");
      }
      int length = Math.max(0, (Integer) given.get(0));
      if (length > MAX_FILLED) {
        throw new MokaException(
            SqlState.LIMIT_EXCEEDED,
            "ARRAY_FILL makes at most " + MAX_FILLED + " elements, not " + length);
      }
      return Collections.nCopies(length, value.eval(row, context));
    };
  }

  private static Expr subscripts(Call call) {
    return call.kind(0) != Kind.ARRAY || call.size() != 2
        ? null
        : Strict.of(
            call.operand(0),
            call.integer(1),
            (list, dimension) ->
                (Integer) dimension != 1
                    ? List.of()
                    : IntStream.rangeClosed(1, ((List<?>) list).size())
                        .mapToObj(i -> (Object) i)
                        .toList());
  }

  /** ARRAY_TO_STRING(array, separator [, text for nulls, which are left out otherwise]). */
  private static Expr join(Call call) {
    if (!call.sized(2, 3) || call.kind(0) != Kind.ARRAY) {
      return null;
    }
    SqlType element = call.types().get(0).element();
    Expr list =
        element == null || element.kind().isCharacter() || element.kind() == Kind.ARRAY
            ? call.operand(0)
            : call.converted(0, SqlType.arrayOf(TEXT));
    Expr separator = call.text(1);
    Expr ofNull = call.size() == 3 ? call.text(2) : new Literal(null);
    return call.asResult(
        (row, context) -> {
          List<?> elements = (List<?>) list.eval(row, context);
          Object between = separator.eval(row, context);
          if (elements == null || between == null) {
            return null;
          }
          List<String> parts = new ArrayList<>();
          add(elements, (String) ofNull.eval(row, context), parts);
          return String.join((String) between, parts);
        },
        TEXT);
  }

  private static void add(List<?> elements, String ofNull, List<String> parts) {
    for (Object element : elements) {
      if (element instanceof List<?> inner) {
        add(inner, ofNull, parts);
      } else if (element != null || ofNull != null) {
        parts.add(element == null ? ofNull : element.toString());
      }
    }
  }

  /** STRING_TO_ARRAY(text, separator [, text of nulls]); characters, if the separator is null. */
  private static Expr split(Call call) {
    if (!call.sized(2, 3)) {
      return null;
    }
    Expr text = call.text(0);
    Expr separator = call.text(1);
    Expr ofNull = call.size() == 3 ? call.text(2) : new Literal(null);
    return (row, context) -> {
      String given = (String) text.eval(row, context);
      if (given == null) {
        return null;
      }
      String between = (String) separator.eval(row, context);
      String nothing = (String) ofNull.eval(row, context);
      List<Object> parts = new ArrayList<>();
      if (between == null) {
        given.codePoints().forEach(c -> parts.add(Character.toString(c)));
      } else if (!given.isEmpty()) {
        parts.addAll(TextSearchFunctions.split(new WatchedText(given, context), between));
      }
      if (nothing != null) {
        parts.replaceAll(part -> part.equals(nothing) ? null : part);
      }
      return Collections.unmodifiableList(parts);
    };
  }
}
