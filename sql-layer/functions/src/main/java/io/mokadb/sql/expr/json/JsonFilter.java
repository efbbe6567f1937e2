package io.mokadb.sql.expr.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.mokadb.sql.compare.TextOrder;
import io.mokadb.sql.expr.json.JsonPath.Step;
import io.mokadb.sql.expr.json.JsonPath.Walk;
import io.mokadb.sql.expr.value.WatchedText;
import java.util.List;
import java.util.function.BiPredicate;

/** Conditions of paths, {@code ?(@.price < 10)}; what cannot be compared does not hold. */
@FunctionalInterface
interface JsonFilter {
  boolean test(JsonNode node, Walk walk);

  /** An operand of a comparison: a path from the node or from the root, or a constant. */
  record Term(JsonNode constant, boolean fromRoot, List<Step> steps) {
    List<JsonNode> values(JsonNode node, Walk walk) {
      if (constant != null) {
        return List.of(constant);
      }
      try {
        return JsonPath.follow(steps, fromRoot ? walk.root() : node, walk);
      } catch (JsonPath.DeadEnd nothingThere) {
        return List.of();
      }
    }
  }

  static JsonFilter exists(Term term) {
    return (node, walk) -> !term.values(node, walk).isEmpty();
  }

  static JsonFilter compare(Term left, String operator, Term right) {
    BiPredicate<JsonNode, JsonNode> test = comparison(operator);
    return (node, walk) ->
        left.values(node, walk).stream()
            .anyMatch(
                a -> right.values(node, walk).stream().anyMatch(b -> unwrapped(a, b, test, walk)));
  }

  private static boolean unwrapped(
      JsonNode a, JsonNode b, BiPredicate<JsonNode, JsonNode> test, Walk walk) {
    if (a.isArray() && !walk.strict()) {
      for (JsonNode element : a) {
        if (test.test(element, b)) {
          return true;
        }
      }
      return false;
    }
    return test.test(a, b);
  }

  static JsonFilter matches(Term term, java.util.regex.Pattern pattern) {
    return (node, walk) ->
        term.values(node, walk).stream()
            .anyMatch(
                value ->
                    value.isTextual()
                        && pattern.matcher(new WatchedText(value.textValue(), null)).find());
  }

  static JsonFilter startsWith(Term term, String prefix) {
    return (node, walk) ->
        term.values(node, walk).stream()
            .anyMatch(value -> value.isTextual() && value.textValue().startsWith(prefix));
  }

  private static BiPredicate<JsonNode, JsonNode> comparison(String operator) {
    return switch (operator) {
      case "==", "=" -> (a, b) -> order(a, b) == 0;
      case "!=", "<>" -> (a, b) -> order(a, b) != 0;
      case "<" -> (a, b) -> order(a, b) == -1;
      case "<=" -> (a, b) -> order(a, b) == -1 || order(a, b) == 0;
      case ">" -> (a, b) -> order(a, b) == 1;
      default -> (a, b) -> order(a, b) == 1 || order(a, b) == 0;
    };
  }

  /** -1, 0, 1, or 2 if the values are different and have no order. */
  private static int order(JsonNode a, JsonNode b) {
    if (a.isNumber() && b.isNumber()) {
      return Integer.signum(a.decimalValue().compareTo(b.decimalValue()));
    }
    if (a.isTextual() && b.isTextual()) {
      return Integer.signum(TextOrder.compare(a.textValue(), b.textValue()));
    }
    if (a.isBoolean() && b.isBoolean()) {
      return Boolean.compare(a.booleanValue(), b.booleanValue());
    }
    return a.isNull() && b.isNull() ? 0 : 2;
  }
}
