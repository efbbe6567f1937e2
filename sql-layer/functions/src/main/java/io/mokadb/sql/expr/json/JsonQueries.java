package io.mokadb.sql.expr.json;

import static io.mokadb.sql.function.FunctionRegistry.BOOLEAN;
import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.cast.Casts;
import io.mokadb.sql.expr.cast.JsonText;
import io.mokadb.sql.expr.cast.JsonTrees;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;

/**
 * Functions that find items in JSON by path: JSON_VALUE, JSON_QUERY, JSON_EXISTS and similar ones.
 */
public final class JsonQueries {
  private static final SqlType JSON = SqlType.of(Kind.JSON);

  private JsonQueries() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "JSON_VALUE(ANY, ANY, ANY...) LAST OR NULL: the scalar at a path", JsonQueries::value);
    registry.add(
        "JSON_QUERY(ANY, ANY, ANY...) LAST OR NULL: the JSON at a path", JsonQueries::query);
    registry.add(
        "JSON_EXISTS(ANY, ANY[, ANY]) BOOLEAN OR NULL: " + "whether a path leads to something",
        JsonQueries::exists);
    registry.add(
        "JSON_EXTRACT(ANY, ANY...) JSON OR NULL: "
            + "the JSON at a path, or an array of that at several",
        JsonQueries::extract);
    registry.alias(
        "JSON_EXISTS",
        "JSONB_PATH_EXISTS(ANY, ANY) BOOLEAN OR NULL: whether a path leads to something");
    registry.add(
        "JSONB_PATH_QUERY_FIRST(ANY, ANY) JSON OR NULL: the first node at a path",
        call -> selected(call, nodes -> nodes.isEmpty() ? null : text(nodes.get(0))));
    registry.add(
        "JSONB_PATH_QUERY_ARRAY(ANY, ANY) JSON OR NULL: " + "the nodes at a path as an array",
        call -> selected(call, nodes -> array(nodes).toString()));
    registry.add(
        "JSON_CONTAINS_PATH(ANY, VARCHAR, ANY...) BOOLEAN OR NULL: "
            + "whether one or all paths lead to something",
        call -> {
          if (call.size() < 3) {
            return null;
          }
          Expr all = call.text(1);
          List<Expr> paths = texts(call, 2);
          Selector selector = new Selector();
          return (row, context) -> {
            String json = (String) call.text(0).eval(row, context);
            String which = (String) all.eval(row, context);
            if (json == null || which == null) {
              return null;
            }
            JsonNode node = JsonText.parse(json);
            boolean every = which.equalsIgnoreCase("all");
            for (Expr path : paths) {
              String steps = (String) path.eval(row, context);
              if (steps == null) {
                return null;
              }
              if (selector.found(node, steps).isEmpty() == every) {
                return !every;
              }
            }
            return every;
          };
        });
  }

  /** Keeps the path that was read last: mostly it is always the same. Thread-safe. */
  static final class Selector {
    private record Read(String text, JsonPath path) {}

    private volatile Read last;

    List<JsonNode> select(JsonNode node, String path) {
      Read read = last;
      if (read == null || !read.text.equals(path)) {
        read = new Read(path, JsonPath.parse(path));
        last = read;
      }
      return read.path.select(node);
    }

    /**
     * @throws MokaException {@code INVALID_PARAMETER} if a strict path leads nowhere
     */
    List<JsonNode> found(JsonNode node, String path) {
      try {
        return select(node, path);
      } catch (JsonPath.DeadEnd e) {
        throw new MokaException(
            SqlState.INVALID_PARAMETER,
            "The path " + path + " leads nowhere: " + e.getMessage(),
            e);
      }
    }
  }

  private static List<Expr> texts(Call call, int from) {
    List<Expr> texts = new ArrayList<>();
    for (int i = from; i < call.size(); i++) {
      texts.add(call.text(i));
    }
    return texts;
  }

  static String text(JsonNode node) {
    return node.toString();
  }

  static com.fasterxml.jackson.databind.node.ArrayNode array(List<JsonNode> nodes) {
    return JsonTrees.MAPPER.createArrayNode().addAll(nodes);
  }

  /** A function of what was found, which may be nothing. */
  @FunctionalInterface
  private interface OfNodes {
    Object apply(List<JsonNode> nodes);
  }

  private static Expr selected(Call call, OfNodes function) {
    if (call.size() != 2) {
      return null;
    }
    Selector selector = new Selector();
    return Strict.of(
        call.text(0),
        call.text(1),
        (json, path) ->
            function.apply(selector.found(JsonText.parse((String) json), (String) path)));
  }

  /** MySQL's: one thing as it is, several, or what wildcards found, as an array. */
  private static Expr extract(Call call) {
    if (call.size() < 2) {
      return null;
    }
    Selector selector = new Selector();
    return call.asResult(
        Strict.of(
            allTexts(call),
            values -> {
              JsonNode node = JsonText.parse((String) values[0]);
              List<JsonNode> found = new ArrayList<>();
              boolean several = values.length > 2;
              for (int i = 1; i < values.length; i++) {
                String path = (String) values[i];
                several |= path.indexOf('*') >= 0 || path.contains("..") || path.indexOf('?') >= 0;
                found.addAll(selector.found(node, path));
              }
              return found.isEmpty()
                  ? null
                  : several ? array(found).toString() : found.get(0).toString();
            }),
        JSON);
  }

  static List<Expr> allTexts(Call call) {
    return texts(call, 0);
  }

  private static Expr exists(Call call) {
    if (call.size() < 2) {
      return null;
    }
    String onError = call.size() > 2 ? String.valueOf(call.constant(2)) : "FALSE";
    Selector selector = new Selector();
    return call.asResult(
        Strict.of(
            call.text(0),
            call.text(1),
            (json, path) -> {
              JsonNode node = JsonText.parseOrNull((String) json);
              try {
                if (node != null) {
                  return !selector.select(node, (String) path).isEmpty();
                }
              } catch (JsonPath.DeadEnd e) {
                if (!onError.equals("ERROR")) {
                  return otherwise(onError);
                }
                throw failed("JSON_EXISTS", e.getMessage());
              }
              if (onError.equals("ERROR")) {
                JsonText.parse((String) json);
              }
              return otherwise(onError);
            }),
        BOOLEAN);
  }

  private static Object otherwise(String onError) {
    return switch (onError) {
      case "TRUE" -> true;
      case "UNKNOWN" -> null;
      default -> false;
    };
  }

  /** Operands: JSON, path, on empty, its default, on error, its default, a null of the result. */
  private static Expr value(Call call) {
    if (call.size() == 2) {
      Expr nothing = new Literal(null);
      return new Value(call.text(0), call.text(1), "NULL", nothing, "NULL", nothing, to(call));
    }
    if (call.size() != 7) {
      return null;
    }
    return new Value(
        call.text(0),
        call.text(1),
        (String) call.constant(2),
        call.converted(3, call.result()),
        (String) call.constant(4),
        call.converted(5, call.result()),
        to(call));
  }

  private static Fn1 to(Call call) {
    return Casts.converter(TEXT, call.result(), false);
  }

  private record Value(
      Expr json,
      Expr path,
      String onEmpty,
      Expr empty,
      String onError,
      Expr error,
      Fn1 convert,
      Selector selector)
      implements Expr {
    Value(
        Expr json, Expr path, String onEmpty, Expr empty, String onError, Expr error, Fn1 convert) {
      this(json, path, onEmpty, empty, onError, error, convert, new Selector());
    }

    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object text = json.eval(row, context);
      Object steps = path.eval(row, context);
      if (text == null || steps == null) {
        return null;
      }
      List<JsonNode> nodes;
      try {
        JsonNode node = JsonText.parseOrNull((String) text);
        if (node == null) {
          return error(row, context, "'" + text + "' is not JSON");
        }
        nodes = selector.select(node, (String) steps);
      } catch (JsonPath.DeadEnd e) {
        return error(row, context, e.getMessage());
      }
      if (nodes.isEmpty()) {
        if (onEmpty.equals("ERROR")) {
          throw failed("JSON_VALUE", "nothing is at " + steps);
        }
        return empty.eval(row, context);
      }
      JsonNode found = nodes.get(0);
      if (nodes.size() > 1 || found.isContainerNode()) {
        return error(row, context, "no single scalar is at " + steps);
      }
      if (found.isNull()) {
        return null;
      }
      try {
        return convert == null ? found.asText() : convert.apply(found.asText());
      } catch (MokaException e) {
        return error(row, context, e.getMessage());
      }
    }

    private Object error(Object[] row, ExecutionContext context, String why) {
      if (onError.equals("ERROR")) {
        throw failed("JSON_VALUE", why);
      }
      return error.eval(row, context);
    }
  }

  private static MokaException failed(String function, String why) {
    return new MokaException(SqlState.INVALID_PARAMETER, function + ": " + why);
  }

  /** Operands: JSON, path, wrapper, on empty, on error, a null of the result. */
  private static Expr query(Call call) {
    if (call.size() != 6 && call.size() != 2) {
      return null;
    }
    boolean plain = call.size() == 2;
    String wrapper = plain ? "WITHOUT_ARRAY" : (String) call.constant(2);
    String onEmpty = plain ? "NULL" : (String) call.constant(3);
    String onError = plain ? "NULL" : (String) call.constant(4);
    Selector selector = new Selector();
    return call.asResult(
        Strict.of(
            call.text(0),
            call.text(1),
            (json, path) -> {
              List<JsonNode> nodes;
              try {
                JsonNode node = JsonText.parseOrNull((String) json);
                if (node == null) {
                  return instead(onError, "'" + json + "' is not JSON");
                }
                nodes = selector.select(node, (String) path);
              } catch (JsonPath.DeadEnd e) {
                return instead(onError, e.getMessage());
              }
              if (nodes.isEmpty()) {
                return instead(onEmpty, "nothing is at " + path);
              }
              boolean wrapped =
                  switch (wrapper) {
                    case "WITH_UNCONDITIONAL_ARRAY" -> true;
                    case "WITH_CONDITIONAL_ARRAY" ->
                        nodes.size() > 1 || !nodes.get(0).isContainerNode();
                    default -> false;
                  };
              if (wrapped) {
                return array(nodes).toString();
              }
              return nodes.size() > 1
                  ? instead(onError, "several things are at " + path + "; take a WRAPPER")
                  : nodes.get(0).toString();
            }),
        JSON);
  }

  private static String instead(String behaviour, String why) {
    return switch (behaviour) {
      case "EMPTY_ARRAY" -> "[]";
      case "EMPTY_OBJECT" -> "{}";
      case "ERROR" -> throw failed("JSON_QUERY", why);
      default -> null;
    };
  }
}
