package io.mokadb.sql.expr.json;

import static io.mokadb.sql.function.FunctionRegistry.BOOLEAN;
import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.cast.JsonText;
import io.mokadb.sql.expr.cast.JsonTrees;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.List;

/** PostgreSQL's operators that put JSON together, take parts away and ask for keys. */
public final class JsonParts {
  private static final SqlType TEXTS = SqlType.arrayOf(TEXT);

  private JsonParts() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "JSONB_CONCAT(ANY, ANY) JSON OR NULL: two objects or arrays as one",
        call ->
            call.size() != 2
                ? null
                : Strict.of(
                    call.text(0),
                    call.text(1),
                    (a, b) ->
                        joined(JsonText.parse((String) a), JsonText.parse((String) b)).toString()));
    registry.add(
        "JSONB_DELETE(ANY, ANY) JSON OR NULL: " + "JSON without a member, members or an element",
        JsonParts::deleted);
    registry.add(
        "JSONB_DELETE_PATH(ANY, ANY) JSON OR NULL: "
            + "JSON without what is below names and numbers",
        call ->
            call.size() != 2
                ? null
                : Strict.of(
                    call.text(0),
                    call.converted(1, TEXTS),
                    (json, steps) -> without((String) json, (List<?>) steps)));
    registry.add(
        "JSONB_EXISTS(ANY, ANY) BOOLEAN OR NULL: whether an object has a member",
        call -> exists(call, false, false));
    registry.add(
        "JSONB_EXISTS_ANY(ANY, ANY) BOOLEAN OR NULL: " + "whether an object has any of the members",
        call -> exists(call, true, false));
    registry.add(
        "JSONB_EXISTS_ALL(ANY, ANY) BOOLEAN OR NULL: " + "whether an object has all of the members",
        call -> exists(call, true, true));
  }

  /** Two objects become one, in which the second's members win; all else becomes one array. */
  private static JsonNode joined(JsonNode a, JsonNode b) {
    if (a instanceof ObjectNode first && b instanceof ObjectNode second) {
      first.setAll(second);
      return first;
    }
    ArrayNode all = JsonTrees.MAPPER.createArrayNode();
    for (JsonNode node : List.of(a, b)) {
      if (node.isArray()) {
        node.forEach(all::add);
      } else {
        all.add(node);
      }
    }
    return all;
  }

  /** Without members or strings of that name, those of an array of names, or the element there. */
  private static Expr deleted(Call call) {
    if (call.size() != 2) {
      return null;
    }
    if (call.kind(1).isNumeric()) {
      return Strict.of(
          call.text(0),
          call.integer(1),
          (json, at) -> {
            JsonNode node = JsonText.parse((String) json);
            if (node.isObject()) {
              throw JsonChanges.bad("To delete by a number from something that is not an array");
            }
            remove(node, (Integer) at);
            return node.toString();
          });
    }
    Expr names =
        call.kind(1) == Kind.ARRAY ? call.converted(1, TEXTS) : Strict.of(call.text(1), List::of);
    return Strict.of(
        call.text(0),
        names,
        (json, all) -> {
          JsonNode node = JsonText.parse((String) json);
          for (Object name : (List<?>) all) {
            removeNamed(node, String.valueOf(name));
          }
          return node.toString();
        });
  }

  private static void removeNamed(JsonNode node, String name) {
    if (node instanceof ObjectNode object) {
      object.remove(name);
    } else if (node instanceof ArrayNode array) {
      for (int i = array.size() - 1; i >= 0; i--) {
        if (array.get(i).isTextual() && array.get(i).textValue().equals(name)) {
          array.remove(i);
        }
      }
    }
  }

  private static void remove(JsonNode node, int at) {
    if (node instanceof ArrayNode array) {
      int place = at < 0 ? array.size() + at : at;
      if (place >= 0 && place < array.size()) {
        array.remove(place);
      }
    }
  }

  private static String without(String json, List<?> steps) {
    JsonNode root = JsonText.parse(json);
    JsonNode parent = root;
    for (int i = 0; i < steps.size() && parent != null; i++) {
      String step = String.valueOf(steps.get(i));
      boolean last = i == steps.size() - 1;
      if (parent instanceof ObjectNode object) {
        if (last) {
          object.remove(step);
        }
        parent = object.get(step);
      } else if (parent instanceof ArrayNode array && step.matches("-?\\d{1,9}")) {
        int at = Integer.parseInt(step);
        if (last) {
          remove(array, at);
          break;
        }
        parent = array.get(at < 0 ? array.size() + at : at);
      } else {
        break;
      }
    }
    return root.toString();
  }

  /** True if names are those of members, or strings in an array. */
  private static Expr exists(Call call, boolean several, boolean all) {
    if (call.size() != 2) {
      return null;
    }
    Expr names = several ? call.converted(1, TEXTS) : Strict.of(call.text(1), List::of);
    return call.asResult(
        Strict.of(
            call.text(0),
            names,
            (json, given) -> {
              JsonNode node = JsonText.parse((String) json);
              List<?> wanted = (List<?>) given;
              return all
                  ? wanted.stream().allMatch(name -> has(node, name))
                  : wanted.stream().anyMatch(name -> has(node, name));
            }),
        BOOLEAN);
  }

  private static boolean has(JsonNode node, Object name) {
    if (node.isObject()) {
      return node.has((String) name);
    }
    if (node.isTextual()) {
      return node.textValue().equals(name);
    }
    for (JsonNode element : node) {
      if (element.isTextual() && element.textValue().equals(name)) {
        return true;
      }
    }
    return false;
  }
}
