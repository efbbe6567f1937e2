package io.mokadb.sql.expr;

import static io.mokadb.sql.expr.Registry.BOOLEAN;
import static io.mokadb.sql.expr.Registry.INTEGER;
import static io.mokadb.sql.expr.Registry.TEXT;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.Expr;

/** JSON in text: values by path (members and elements), and tests. */
final class JsonFunctions {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private JsonFunctions() {}

  static void register(Registry registry) {
    registry.add("JSON_VALUE", call -> at(call, JsonFunctions::scalar));
    registry.alias("JSON_VALUE", "JSON_EXTRACT_SCALAR");
    registry.add(
        "JSON_QUERY", call -> at(call, node -> node.isContainerNode() ? node.toString() : null));
    registry.add(
        "JSON_EXTRACT", call -> at(call, node -> node.isMissingNode() ? null : node.toString()));
    registry.add("JSON_EXISTS", JsonFunctions::exists);
    registry.text1("JSON_LENGTH", INTEGER, s -> length(parse((String) s)));
    registry.text1("JSON_TYPE", TEXT, s -> parse((String) s).getNodeType().name());
    test(registry, "VALUE", node -> true);
    registry.alias("IS_JSON_VALUE", "JSON_VALID", "IS JSON VALUE");
    test(registry, "OBJECT", JsonNode::isObject);
    registry.alias("IS_JSON_OBJECT", "IS JSON OBJECT");
    test(registry, "ARRAY", JsonNode::isArray);
    registry.alias("IS_JSON_ARRAY", "IS JSON ARRAY");
    test(registry, "SCALAR", JsonNode::isValueNode);
    registry.alias("IS_JSON_SCALAR", "IS JSON SCALAR");
  }

  private static void test(
      Registry registry, String kind, java.util.function.Predicate<JsonNode> predicate) {
    registry.text1(
        "IS_JSON_" + kind,
        BOOLEAN,
        s -> {
          try {
            return predicate.test(MAPPER.readTree((String) s)) && !((String) s).isBlank();
          } catch (JsonProcessingException e) {
            return false;
          }
        });
  }

  /** Takes something from the node that a path leads to, possibly a missing one. */
  @FunctionalInterface
  private interface Taking {
    Object take(JsonNode node);
  }

  /** Only the two-operand forms: the defaults are NULL ON EMPTY and NULL ON ERROR. */
  private static Expr at(Call call, Taking taking) {
    return call.size() != 2
        ? null
        : call.asResult(
            Strict.of(
                call.text(0),
                call.text(1),
                (json, path) -> taking.take(find((String) json, (String) path))),
            TEXT);
  }

  private static Expr exists(Call call) {
    return call.size() != 2
        ? null
        : call.asResult(
            Strict.of(
                call.text(0),
                call.text(1),
                (json, path) -> !find((String) json, (String) path).isMissingNode()),
            BOOLEAN);
  }

  private static Object scalar(JsonNode node) {
    return node.isValueNode() && !node.isNull() ? node.asText() : null;
  }

  private static Object length(JsonNode node) {
    return node.isContainerNode() ? node.size() : 1;
  }

  private static JsonNode parse(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "Invalid JSON: " + e.getOriginalMessage(), e);
    }
  }

  /** Follows a path such as {@code $.a.b[0]."c d"}; {@code lax} before it is the default. */
  private static JsonNode find(String json, String path) {
    String steps = path.strip();
    steps = steps.startsWith("lax ") ? steps.substring(4).strip() : steps;
    if (!steps.startsWith("$")) {
      throw bad(path);
    }
    JsonNode node = parse(json);
    int at = 1;
    while (at < steps.length()) {
      char step = steps.charAt(at);
      int end;
      if (step == '[') {
        end = steps.indexOf(']', at);
        if (end < 0 || !steps.substring(at + 1, end).strip().matches("\\d{1,9}")) {
          throw bad(path);
        }
        node = node.path(Integer.parseInt(steps.substring(at + 1, end).strip()));
        end++;
      } else if (step == '.' && at + 1 < steps.length() && steps.charAt(at + 1) == '"') {
        end = steps.indexOf('"', at + 2);
        if (end < 0) {
          throw bad(path);
        }
        node = node.path(steps.substring(at + 2, end));
        end++;
      } else if (step == '.') {
        end = at + 1;
        while (end < steps.length()
            && (Character.isLetterOrDigit(steps.charAt(end))
                || "_$-".indexOf(steps.charAt(end)) >= 0)) {
          end++;
        }
        if (end == at + 1) {
          throw bad(path);
        }
        node = node.path(steps.substring(at + 1, end));
      } else {
        throw bad(path);
      }
      at = end;
    }
    return node;
  }

  private static MokaException bad(String path) {
    return new MokaException(
        SqlState.INVALID_PARAMETER,
        "'" + path + "' is not a supported JSON path; members (.a) and elements ([0]) are");
  }
}
