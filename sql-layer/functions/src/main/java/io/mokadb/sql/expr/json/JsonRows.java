package io.mokadb.sql.expr.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.sql.expr.cast.JsonText;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * Contents of JSON as arrays: the columns of functions that return rows in PostgreSQL. Stateless.
 */
public final class JsonRows {
  private JsonRows() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "JSON_ARRAY_ELEMENTS / JSONB_ARRAY_ELEMENTS(ANY) JSON ARRAY OR NULL: "
            + "the elements of a JSON array, as rows",
        call -> elements(call, JsonNode::toString));
    registry.add(
        "JSON_ARRAY_ELEMENTS_TEXT / JSONB_ARRAY_ELEMENTS_TEXT(ANY) VARCHAR ARRAY OR "
            + "NULL: "
            + "the elements of a JSON array as texts, as rows",
        call -> elements(call, JsonRows::text));
    registry.add(
        "JSON_OBJECT_KEYS / JSONB_OBJECT_KEYS(ANY) VARCHAR ARRAY OR NULL: "
            + "the names of an object's members, as rows",
        JsonRows::names);
    registry.alias(
        "JSON_OBJECT_KEYS",
        "JSON_EACH / JSONB_EACH / JSON_EACH_TEXT / JSONB_EACH_TEXT(ANY) VARCHAR ARRAY "
            + "OR NULL: "
            + "the members of an object, as rows of names and values");
    registry.add(
        "JSON_MEMBER_VALUES(ANY) JSON ARRAY OR NULL INTERNAL: "
            + "the values of an object's members",
        call -> values(call, JsonNode::toString));
    registry.add(
        "JSON_MEMBER_TEXTS(ANY) VARCHAR ARRAY OR NULL INTERNAL: "
            + "the values of an object's members as texts",
        call -> values(call, JsonRows::text));
    registry.add(
        "JSONB_PATH_QUERY(ANY, ANY) JSON ARRAY OR NULL: " + "the nodes at a path, as rows",
        JsonRows::found);
  }

  private static Expr elements(Call call, Function<JsonNode, String> as) {
    return of(
        call,
        node -> {
          if (!node.isArray()) {
            throw JsonChanges.bad("The elements of something that is not an array");
          }
          return all(node, as);
        });
  }

  private static Expr values(Call call, Function<JsonNode, String> as) {
    return of(call, node -> all(requireObject(node), as));
  }

  private static Expr names(Call call) {
    return of(
        call,
        node -> {
          List<Object> names = new ArrayList<>();
          requireObject(node).fieldNames().forEachRemaining(names::add);
          return Collections.unmodifiableList(names);
        });
  }

  private static Expr found(Call call) {
    if (call.size() != 2) {
      return null;
    }
    JsonQueries.Selector selector = new JsonQueries.Selector();
    return Strict.of(
        call.text(0),
        call.text(1),
        (json, path) -> {
          List<Object> all = new ArrayList<>();
          selector
              .found(JsonText.parse((String) json), (String) path)
              .forEach(node -> all.add(node.toString()));
          return Collections.unmodifiableList(all);
        });
  }

  private static Expr of(Call call, Function<JsonNode, List<Object>> function) {
    return call.size() == 1
        ? Strict.of(call.text(0), json -> function.apply(JsonText.parse((String) json)))
        : null;
  }

  private static List<Object> all(JsonNode container, Function<JsonNode, String> as) {
    List<Object> all = new ArrayList<>();
    container.forEach(node -> all.add(as.apply(node)));
    return Collections.unmodifiableList(all);
  }

  /** As a text without quotes; null for JSON's null. */
  private static String text(JsonNode node) {
    return node.isNull() ? null : node.isTextual() ? node.textValue() : node.toString();
  }

  private static JsonNode requireObject(JsonNode node) {
    if (!node.isObject()) {
      throw JsonChanges.bad("The members of something that is not an object");
    }
    return node;
  }
}
