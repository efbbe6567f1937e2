package io.mokadb.sql.expr.json;

import static io.mokadb.sql.function.FunctionRegistry.BOOLEAN;
import static io.mokadb.sql.function.FunctionRegistry.INTEGER;
import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.cast.CanonicalJson;
import io.mokadb.sql.expr.cast.JsonText;
import io.mokadb.sql.expr.cast.JsonTrees;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Tests of JSON, and what tells something about it. */
public final class JsonFunctions {
  private static final SqlType JSON = SqlType.of(Kind.JSON);

  private JsonFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.text1(
        "JSON_COMPARED OPERATOR: the text by which JSON is compared",
        SqlType.of(Kind.VARCHAR),
        text -> CanonicalJson.of((String) text));
    registry.text1(
        "JSON_NORMAL OPERATOR: JSON in its canonical form",
        SqlType.of(Kind.JSON),
        text -> CanonicalJson.of((String) text));
    test(registry, "VALUE", node -> true);
    registry.alias("IS JSON VALUE", "JSON_VALID(ANY) BOOLEAN OR NULL: whether a text is JSON");
    test(registry, "OBJECT", JsonNode::isObject);
    test(registry, "ARRAY", JsonNode::isArray);
    test(registry, "SCALAR", JsonNode::isValueNode);
    registry.add(
        "JSON_LENGTH(ANY[, ANY]) INTEGER OR NULL: "
            + "the number of elements or members, possibly at a path",
        call -> at(call, INTEGER, JsonFunctions::length));
    registry.add(
        "JSON_KEYS(ANY[, ANY]) JSON OR NULL: "
            + "the names of an object's members, possibly at a path",
        call -> at(call, JSON, JsonFunctions::keys));
    node(
        registry,
        "JSON_DEPTH(ANY) INTEGER OR NULL: how deep JSON is nested",
        INTEGER,
        JsonFunctions::depth);
    node(
        registry,
        "JSON_TYPE(ANY) VARCHAR OR NULL: the type of JSON, as MySQL names it",
        TEXT,
        node -> typeName(node));
    node(
        registry,
        "JSON_TYPEOF / JSONB_TYPEOF(ANY) VARCHAR OR NULL: "
            + "the type of JSON, as PostgreSQL names it",
        TEXT,
        JsonFunctions::typeOf);
    node(
        registry,
        "JSON_PRETTY / JSONB_PRETTY(ANY) VARCHAR OR NULL: " + "JSON as text with line breaks",
        TEXT,
        JsonFunctions::pretty);
    node(
        registry,
        "JSON_STRIP_NULLS / JSONB_STRIP_NULLS(ANY) JSON OR NULL: "
            + "JSON without members that are null",
        JSON,
        node -> withoutNulls(node).toString());
    node(
        registry,
        "JSON_ARRAY_LENGTH / JSONB_ARRAY_LENGTH(ANY) INTEGER OR NULL: " + "the number of elements",
        INTEGER,
        node -> {
          if (!node.isArray()) {
            throw JsonChanges.bad("JSON_ARRAY_LENGTH of something that is not an array");
          }
          return node.size();
        });
    registry.text1(
        "JSON_STORAGE_SIZE(ANY) INTEGER OR NULL: the number of bytes",
        INTEGER,
        s -> JsonText.compact((String) s).getBytes(StandardCharsets.UTF_8).length);
    registry.text1(
        "JSON_QUOTE(ANY) VARCHAR OR NULL: a text as a JSON string",
        TEXT,
        s -> JsonText.quote((String) s));
    registry.text1(
        "JSON_UNQUOTE(ANY) VARCHAR OR NULL: a JSON string as a text",
        TEXT,
        s -> unquote((String) s));
  }

  private static void test(FunctionRegistry registry, String kind, Predicate<JsonNode> predicate) {
    registry.text1(
        "IS JSON " + kind + " OPERATOR BOOLEAN: whether a text is JSON, or a kind of it",
        BOOLEAN,
        s -> {
          JsonNode node = JsonText.parseOrNull((String) s);
          return node != null && predicate.test(node);
        });
    registry.text1(
        "IS NOT JSON "
            + kind
            + " OPERATOR BOOLEAN: whether a text is not JSON, or not a kind of it",
        BOOLEAN,
        s -> {
          JsonNode node = JsonText.parseOrNull((String) s);
          return node == null || !predicate.test(node);
        });
  }

  /** Tells something about a node. */
  @FunctionalInterface
  private interface OfNode {
    Object apply(JsonNode node);
  }

  private static void node(FunctionRegistry registry, String name, SqlType type, OfNode function) {
    registry.text1(name, type, s -> function.apply(JsonText.parse((String) s)));
  }

  /** With an optional path to what is meant. */
  private static Expr at(Call call, SqlType type, OfNode function) {
    if (call.size() == 1) {
      return call.asResult(
          Strict.of(call.text(0), s -> function.apply(JsonText.parse((String) s))), type);
    }
    if (call.size() != 2) {
      return null;
    }
    JsonQueries.Selector selector = new JsonQueries.Selector();
    return call.asResult(
        Strict.of(
            call.text(0),
            call.text(1),
            (json, path) -> {
              List<JsonNode> nodes = selector.found(JsonText.parse((String) json), (String) path);
              return nodes.isEmpty() ? null : function.apply(nodes.get(0));
            }),
        type);
  }

  private static Object length(JsonNode node) {
    return node.isContainerNode() ? node.size() : 1;
  }

  private static Object keys(JsonNode node) {
    if (!node.isObject()) {
      return null;
    }
    ArrayNode names = JsonTrees.MAPPER.createArrayNode();
    node.fieldNames().forEachRemaining(names::add);
    return names.toString();
  }

  private static Object depth(JsonNode node) {
    int deepest = 0;
    for (JsonNode inner : node) {
      deepest = Math.max(deepest, (Integer) depth(inner));
    }
    return deepest + 1;
  }

  /** As MySQL calls it. */
  private static String typeName(JsonNode node) {
    return node.isIntegralNumber()
        ? "INTEGER"
        : node.isNumber() ? "DOUBLE" : typeOf(node).toUpperCase(Locale.ROOT);
  }

  /** As the standard and PostgreSQL call it. */
  static String typeOf(JsonNode node) {
    return node.getNodeType().name().toLowerCase(Locale.ROOT);
  }

  private static Object pretty(JsonNode node) {
    try {
      return Pretty.WRITER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A tree can always be written", e);
    }
  }

  private static JsonNode withoutNulls(JsonNode node) {
    if (node instanceof ArrayNode array) {
      ArrayNode copy = JsonTrees.MAPPER.createArrayNode();
      array.forEach(element -> copy.add(withoutNulls(element)));
      return copy;
    }
    if (node instanceof ObjectNode object) {
      ObjectNode copy = JsonTrees.MAPPER.createObjectNode();
      object
          .properties()
          .forEach(
              member -> {
                if (!member.getValue().isNull()) {
                  copy.set(member.getKey(), withoutNulls(member.getValue()));
                }
              });
      return copy;
    }
    return node;
  }

  private static Object unquote(String text) {
    if (text.length() < 2 || !text.startsWith("\"") || !text.endsWith("\"")) {
      return text;
    }
    return JsonText.parse(text).asText();
  }

  /** Made when JSON is first printed. */
  private static final class Pretty {
    static final ObjectWriter WRITER =
        JsonTrees.MAPPER.writer(
            new DefaultPrettyPrinter()
                .withArrayIndenter(new DefaultIndenter("  ", "\n"))
                .withObjectIndenter(new DefaultIndenter("  ", "\n")));
  }
}
