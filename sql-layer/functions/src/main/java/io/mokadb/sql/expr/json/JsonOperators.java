package io.mokadb.sql.expr.json;

import static io.mokadb.sql.function.FunctionRegistry.BOOLEAN;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.array.CollectionFunctions;
import io.mokadb.sql.expr.cast.JsonText;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.List;
import java.util.Map;

/** PostgreSQL's operators on JSON: members, elements, containment. */
public final class JsonOperators {
  private static final SqlType TEXTS = SqlType.arrayOf(FunctionRegistry.TEXT);

  private JsonOperators() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "JSON_MEMBER(KEY, KEY) JSON OR NULL INTERNAL: the operator ->",
        call -> member(call, JsonOperators::json));
    registry.add(
        "JSON_MEMBER_TEXT(KEY, KEY) VARCHAR OR NULL INTERNAL: the operator ->>",
        call -> member(call, JsonOperators::plain));
    registry.add(
        "JSON_EXTRACT_PATH / JSONB_EXTRACT_PATH(ANY, ANY...) JSON OR NULL: "
            + "the JSON below names and numbers",
        call -> path(call, JsonOperators::json));
    registry.add(
        "JSON_EXTRACT_PATH_TEXT / JSONB_EXTRACT_PATH_TEXT(ANY, ANY...) VARCHAR OR "
            + "NULL: "
            + "the JSON below names and numbers, as text",
        call -> path(call, JsonOperators::plain));
    registry.add(
        "JSON_HOLDS(ANY, ANY) BOOLEAN OR NULL INTERNAL: the operator @>",
        call -> holds(call, 0, 1));
    registry.add(
        "JSON_HELD(ANY, ANY) BOOLEAN OR NULL INTERNAL: the operator <@", call -> holds(call, 1, 0));
    registry.add(
        "JSON_CONTAINS(ANY, ANY[, ANY]) BOOLEAN OR NULL: "
            + "whether JSON has other JSON in it, possibly at a path",
        JsonOperators::contains);
  }

  /** Form in which a found node is returned. */
  @FunctionalInterface
  private interface Form {
    String of(JsonNode node);
  }

  static String json(JsonNode node) {
    return node == null || node.isMissingNode() ? null : node.toString();
  }

  /** A string without quotes; null for JSON's null. */
  static String plain(JsonNode node) {
    if (node == null || node.isMissingNode() || node.isNull()) {
      return null;
    }
    return node.isTextual() ? node.textValue() : node.toString();
  }

  /** By name, by number from 0 or from the end, or, if it begins so, by path. */
  private static Expr member(Call call, Form form) {
    if (call.size() != 2) {
      return null;
    }
    if (call.kind(1).isNumeric()) {
      return Strict.of(
          call.text(0),
          call.integer(1),
          (json, i) -> form.of(element(JsonText.parse((String) json), (Integer) i)));
    }
    JsonQueries.Selector selector = new JsonQueries.Selector();
    return Strict.of(
        call.text(0),
        call.text(1),
        (json, key) -> {
          String name = (String) key;
          JsonNode node = JsonText.parse((String) json);
          if (!name.startsWith("$.") && !name.startsWith("$[")) {
            return form.of(node.isObject() ? node.get(name) : null);
          }
          List<JsonNode> found = selector.found(node, name);
          return found.isEmpty() ? null : form.of(found.get(0));
        });
  }

  private static JsonNode element(JsonNode node, int number) {
    return node.isArray() ? node.get(number < 0 ? node.size() + number : number) : null;
  }

  /** The steps are the elements of an array of texts, or the operands after the first. */
  private static Expr path(Call call, Form form) {
    if (call.size() < 2) {
      return null;
    }
    boolean array =
        call.size() == 2
            && (call.kind(1) == Kind.ARRAY
                || call.constant(1) instanceof String text && text.startsWith("{"));
    if (array) {
      return Strict.of(
          call.text(0),
          call.converted(1, TEXTS),
          (json, steps) -> form.of(follow((String) json, ((List<?>) steps).toArray(), 0)));
    }
    return Strict.of(
        JsonQueries.allTexts(call), values -> form.of(follow((String) values[0], values, 1)));
  }

  private static JsonNode follow(String json, Object[] steps, int from) {
    JsonNode node = JsonText.parse(json);
    for (int i = from; i < steps.length && node != null; i++) {
      String step = String.valueOf(steps[i]);
      if (node.isArray()) {
        node = step.matches("-?\\d{1,9}") ? element(node, Integer.parseInt(step)) : null;
      } else {
        node = node.get(step);
      }
    }
    return node;
  }

  /** For arrays: whether all elements of the one are in the other. */
  private static Expr holds(Call call, int whole, int part) {
    if (call.kind(whole) == Kind.ARRAY || call.kind(part) == Kind.ARRAY) {
      SqlType type = call.types().get(call.kind(whole) == Kind.ARRAY ? whole : part);
      return Strict.of(
          call.converted(whole, type),
          call.converted(part, type),
          (a, b) ->
              CollectionFunctions.keys((List<?>) a)
                  .containsAll(CollectionFunctions.keys((List<?>) b)));
    }
    return Strict.of(
        call.text(whole),
        call.text(part),
        (a, b) -> holds(JsonText.parse((String) a), JsonText.parse((String) b)));
  }

  /** MySQL's, with an optional path to what has to contain. */
  private static Expr contains(Call call) {
    if (!call.sized(2, 3)) {
      return null;
    }
    JsonQueries.Selector selector = new JsonQueries.Selector();
    return call.asResult(
        Strict.of(
            JsonQueries.allTexts(call),
            values -> {
              JsonNode whole = JsonText.parse((String) values[0]);
              if (values.length == 3) {
                List<JsonNode> found = selector.found(whole, (String) values[2]);
                if (found.isEmpty()) {
                  return null;
                }
                whole = found.get(0);
              }
              JsonNode part = JsonText.parse((String) values[1]);
              return contains(whole, part, true);
            }),
        BOOLEAN);
  }

  /** As PostgreSQL has it: an array contains a scalar, but only if both stand by themselves. */
  private static boolean holds(JsonNode whole, JsonNode part) {
    return contains(whole, part, whole.isArray() && part.isValueNode());
  }

  /**
   * True if a value is in another: as a part of an object, as elements of an array, or equal.
   *
   * @param scalars whether an array contains a scalar that is one of its elements
   */
  private static boolean contains(JsonNode whole, JsonNode part, boolean scalars) {
    if (whole.isObject() && part.isObject()) {
      for (Map.Entry<String, JsonNode> member : part.properties()) {
        JsonNode other = whole.get(member.getKey());
        if (other == null || !contains(other, member.getValue(), scalars)) {
          return false;
        }
      }
      return true;
    }
    if (whole.isArray() && part.isArray()) {
      for (JsonNode element : part) {
        if (!anyContains(whole, element, scalars)) {
          return false;
        }
      }
      return true;
    }
    if (whole.isArray() && part.isValueNode()) {
      return scalars && anyContains(whole, part, true);
    }
    return same(whole, part);
  }

  private static boolean anyContains(JsonNode array, JsonNode part, boolean scalars) {
    for (JsonNode element : array) {
      if (element.isContainerNode() == part.isContainerNode() && contains(element, part, scalars)) {
        return true;
      }
    }
    return false;
  }

  private static boolean same(JsonNode a, JsonNode b) {
    return a.isNumber() && b.isNumber()
        ? a.decimalValue().compareTo(b.decimalValue()) == 0
        : a.equals(b);
  }
}
