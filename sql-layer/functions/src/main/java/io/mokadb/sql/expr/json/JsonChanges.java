package io.mokadb.sql.expr.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.cast.JsonText;
import io.mokadb.sql.expr.cast.JsonTrees;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;

/** Functions that give changed JSON: MySQL's JSON_SET and its like, PostgreSQL's JSONB_SET. */
public final class JsonChanges {
  private static final SqlType TEXTS = SqlType.arrayOf(FunctionRegistry.TEXT);

  private JsonChanges() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "JSON_SET(ANY, ANY, ANY...) JSON OR NULL: " + "JSON with values at paths, new or replaced",
        call -> pairs(call, true, true));
    registry.add(
        "JSON_INSERT(ANY, ANY, ANY...) JSON OR NULL: "
            + "JSON with values at paths that led to nothing",
        call -> pairs(call, true, false));
    registry.add(
        "JSON_REPLACE(ANY, ANY, ANY...) JSON OR NULL: " + "JSON with values replaced at paths",
        call -> pairs(call, false, true));
    registry.add(
        "JSON_REMOVE(ANY, ANY...) JSON OR NULL: JSON without what is at paths",
        JsonChanges::remove);
    registry.add(
        "JSON_ARRAY_APPEND(ANY, ANY, ANY...) JSON OR NULL: "
            + "JSON with values at the end of the arrays at paths",
        JsonChanges::append);
    registry.add(
        "JSONB_SET(ANY, ANY, ANY[, ANY]) JSON OR NULL: "
            + "JSON with a value at a path, new unless told otherwise",
        JsonChanges::set);
    registry.add(
        "JSON_MERGE_PATCH(ANY, ANY...) JSON OR NULL: "
            + "JSON into which others are merged, as RFC 7396 has it",
        call -> merge(call, JsonChanges::patched));
    registry.add(
        "JSON_MERGE_PRESERVE / JSON_MERGE(ANY, ANY...) JSON OR NULL: "
            + "JSON into which others are merged, keeping all values",
        call -> merge(call, JsonChanges::merged));
  }

  /** The place that a path ends at: a container and a name or a number in it. */
  private record Place(JsonNode container, Object step) {
    boolean isThere() {
      return step instanceof String name
          ? container.has(name)
          : container.isArray() && (Integer) step < container.size();
    }

    JsonNode get() {
      return step instanceof String name ? container.get(name) : container.get((Integer) step);
    }

    void put(JsonNode value) {
      if (container instanceof ObjectNode object && step instanceof String name) {
        object.set(name, value);
      } else if (container instanceof ArrayNode array && step instanceof Integer number) {
        if (number < array.size()) {
          array.set(number, value);
        } else {
          array.add(value);
        }
      }
    }

    void remove() {
      if (container instanceof ObjectNode object && step instanceof String name) {
        object.remove(name);
      } else if (container instanceof ArrayNode array && step instanceof Integer number) {
        array.remove(number);
      }
    }
  }

  /** Null for the root; a place in nothing if the way there is missing. */
  private static Place place(JsonNode root, List<Object> steps) {
    if (steps.isEmpty()) {
      return null;
    }
    JsonNode node = root;
    for (Object step : steps.subList(0, steps.size() - 1)) {
      node = step instanceof String name ? node.path(name) : node.path((Integer) step);
    }
    return new Place(node, steps.get(steps.size() - 1));
  }

  /** The steps of a path of members and elements only. */
  private static List<Object> steps(String path) {
    List<Object> steps = new ArrayList<>();
    java.util.regex.Matcher matcher =
        java.util.regex.Pattern.compile("\\.(?:([\\w$-]+)|\"([^\"]*)\")|\\[\\s*(\\d{1,9})\\s*\\]")
            .matcher(path);
    if (!path.startsWith("$")) {
      throw bad("'" + path + "' is not a path; write $.a.b[0]");
    }
    int at = 1;
    while (at < path.length()) {
      if (!matcher.find(at) || matcher.start() != at) {
        throw bad("'" + path + "' is not a path of members and elements; write $.a.b[0]");
      }
      steps.add(
          matcher.group(3) != null
              ? (Object) Integer.valueOf(matcher.group(3))
              : matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
      at = matcher.end();
    }
    return steps;
  }

  /** Operands: JSON, and pairs of a path and a value. */
  private static Expr pairs(Call call, boolean insert, boolean replace) {
    if (call.size() < 3 || call.size() % 2 == 0) {
      return null;
    }
    Fn1[] toJson = values(call);
    return (row, context) -> {
      Object json = call.text(0).eval(row, context);
      if (json == null) {
        return null;
      }
      JsonNode root = JsonText.parse((String) json);
      for (int i = 1; i < toJson.length; i += 2) {
        Object path = call.text(i).eval(row, context);
        if (path == null) {
          return null;
        }
        JsonNode value = node(call.operand(i + 1).eval(row, context), toJson[i + 1]);
        Place place = place(root, steps((String) path));
        if (place == null) {
          root = replace ? value : root;
        } else if (place.isThere() ? replace : insert) {
          place.put(value);
        }
      }
      return root.toString();
    };
  }

  private static Fn1[] values(Call call) {
    Fn1[] toJson = new Fn1[call.size()];
    for (int i = 0; i < toJson.length; i++) {
      toJson[i] = JsonText.of(call.types().get(i));
    }
    return toJson;
  }

  private static JsonNode node(Object value, Fn1 toJson) {
    return JsonText.parse(value == null ? "null" : (String) toJson.apply(value));
  }

  private static Expr remove(Call call) {
    return call.size() < 2
        ? null
        : Strict.of(
            JsonQueries.allTexts(call),
            values -> {
              JsonNode root = JsonText.parse((String) values[0]);
              for (int i = 1; i < values.length; i++) {
                Place place = place(root, steps((String) values[i]));
                if (place == null) {
                  throw bad("JSON_REMOVE cannot remove $");
                }
                place.remove();
              }
              return root.toString();
            });
  }

  private static Expr append(Call call) {
    if (call.size() < 3 || call.size() % 2 == 0) {
      return null;
    }
    Fn1[] toJson = values(call);
    return (row, context) -> {
      Object json = call.text(0).eval(row, context);
      if (json == null) {
        return null;
      }
      JsonNode root = JsonText.parse((String) json);
      for (int i = 1; i < toJson.length; i += 2) {
        Object path = call.text(i).eval(row, context);
        if (path == null) {
          return null;
        }
        JsonNode value = node(call.operand(i + 1).eval(row, context), toJson[i + 1]);
        Place place = place(root, steps((String) path));
        JsonNode old = place == null ? root : place.isThere() ? place.get() : null;
        if (old instanceof ArrayNode array) {
          array.add(value);
        } else if (old != null) {
          ArrayNode array = JsonTrees.MAPPER.createArrayNode().add(old).add(value);
          if (place == null) {
            root = array;
          } else {
            place.put(array);
          }
        }
      }
      return root.toString();
    };
  }

  /** {@code JSONB_SET(target, '{a,b}', value [, create])}. */
  private static Expr set(Call call) {
    if (!call.sized(3, 4)) {
      return null;
    }
    List<Expr> operands = new ArrayList<>();
    operands.add(call.text(0));
    operands.add(call.converted(1, TEXTS));
    operands.add(call.text(2));
    if (call.size() == 4) {
      operands.add(call.operand(3));
    }
    return Strict.of(
        operands,
        values -> {
          JsonNode root = JsonText.parse((String) values[0]);
          JsonNode value = JsonText.parse((String) values[2]);
          boolean create = values.length < 4 || (Boolean) values[3];
          List<Object> steps = new ArrayList<>();
          JsonNode node = root;
          for (Object step : (List<?>) values[1]) {
            boolean number = node.isArray() && String.valueOf(step).matches("-?\\d{1,9}");
            int index = number ? Integer.parseInt((String) step) : 0;
            Object resolved = number ? (Object) (index < 0 ? node.size() + index : index) : step;
            steps.add(resolved);
            node = resolved instanceof Integer i ? node.path(i) : node.path((String) step);
          }
          Place place = place(root, steps);
          if (place == null) {
            return values[2];
          }
          if (create || place.isThere()) {
            place.put(value);
          }
          return root.toString();
        });
  }

  /** Makes one of two. */
  @FunctionalInterface
  private interface Merging {
    JsonNode merge(JsonNode a, JsonNode b);
  }

  private static Expr merge(Call call, Merging merging) {
    return call.size() < 2
        ? null
        : Strict.of(
            JsonQueries.allTexts(call),
            values -> {
              JsonNode result = JsonText.parse((String) values[0]);
              for (int i = 1; i < values.length; i++) {
                result = merging.merge(result, JsonText.parse((String) values[i]));
              }
              return result.toString();
            });
  }

  /** RFC 7396. */
  private static JsonNode patched(JsonNode target, JsonNode patch) {
    if (!patch.isObject()) {
      return patch;
    }
    ObjectNode result =
        target.isObject() ? ((ObjectNode) target).deepCopy() : JsonTrees.MAPPER.createObjectNode();
    patch
        .properties()
        .forEach(
            member -> {
              if (member.getValue().isNull()) {
                result.remove(member.getKey());
              } else {
                result.set(
                    member.getKey(), patched(result.path(member.getKey()), member.getValue()));
              }
            });
    return result;
  }

  /** Members of both are merged; everything else is put into one array. */
  private static JsonNode merged(JsonNode a, JsonNode b) {
    if (a instanceof ObjectNode left && b.isObject()) {
      ObjectNode result = left.deepCopy();
      b.properties()
          .forEach(
              member ->
                  result.set(
                      member.getKey(),
                      result.has(member.getKey())
                          ? merged(result.get(member.getKey()), member.getValue())
                          : member.getValue()));
      return result;
    }
    ArrayNode array = JsonTrees.MAPPER.createArrayNode();
    for (JsonNode side : List.of(a, b)) {
      if (side.isArray()) {
        side.forEach(array::add);
      } else {
        array.add(side);
      }
    }
    return array;
  }

  static MokaException bad(String what) {
    return new MokaException(SqlState.INVALID_PARAMETER, what);
  }
}
