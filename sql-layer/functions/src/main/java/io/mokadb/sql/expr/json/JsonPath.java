package io.mokadb.sql.expr.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A path of SQL/JSON: steps that each lead from one node to some. Immutable.
 *
 * @param strict whether a step that leads nowhere is an error; else arrays are unwrapped where a
 *     member is wanted, and anything else is an array of one where an element is
 */
public record JsonPath(boolean strict, List<Step> steps) {
  /** Adds to {@code out} the nodes that a step leads to. */
  @FunctionalInterface
  interface Step {
    void from(JsonNode node, Walk walk, List<JsonNode> out);
  }

  /** The state of a whole walk: the mode, and the node that {@code $} stands for. */
  record Walk(boolean strict, JsonNode root) {}

  /** A path that cannot be followed; what then happens, ON ERROR says. */
  static final class DeadEnd extends RuntimeException {
    private static final long serialVersionUID = 1;

    DeadEnd(String message) {
      super(message, null, false, false);
    }
  }

  static JsonPath parse(String text) {
    return new JsonPathParser(text).path();
  }

  /**
   * @throws DeadEnd in strict mode, if a step leads nowhere
   */
  List<JsonNode> select(JsonNode root) {
    return follow(steps, root, new Walk(strict, root));
  }

  static List<JsonNode> follow(List<Step> steps, JsonNode start, Walk walk) {
    List<JsonNode> nodes = List.of(start);
    for (Step step : steps) {
      List<JsonNode> next = new ArrayList<>();
      for (JsonNode node : nodes) {
        step.from(node, walk, next);
      }
      if (next.isEmpty()) {
        return next;
      }
      nodes = next;
    }
    return nodes;
  }

  static Step member(String name) {
    return new Step() {
      @Override
      public void from(JsonNode node, Walk walk, List<JsonNode> out) {
        if (node.isArray() && !walk.strict()) {
          for (JsonNode element : node) {
            if (element.has(name)) {
              out.add(element.get(name));
            }
          }
        } else if (node.has(name)) {
          out.add(node.get(name));
        } else if (walk.strict()) {
          throw new DeadEnd("There is no member " + name);
        }
      }
    };
  }

  static Step allMembers() {
    return (node, walk, out) -> {
      if (node.isObject()) {
        node.forEach(out::add);
      } else if (node.isArray() && !walk.strict()) {
        node.forEach(
            element -> {
              if (element.isObject()) {
                element.forEach(out::add);
              }
            });
      } else if (walk.strict()) {
        throw new DeadEnd("There are no members");
      }
    };
  }

  static Step allElements() {
    return (node, walk, out) -> {
      if (node.isArray()) {
        node.forEach(out::add);
      } else if (walk.strict()) {
        throw new DeadEnd("There is no array");
      } else {
        out.add(node);
      }
    };
  }

  /** The node and all that are in it. */
  static Step descendants() {
    return new Step() {
      @Override
      public void from(JsonNode node, Walk walk, List<JsonNode> out) {
        out.add(node);
        node.forEach(inner -> from(inner, walk, out));
      }
    };
  }

  /** Elements by numbers from 0; negative ones count from the end, -1 being the last. */
  static Step elements(int first, int last) {
    return (node, walk, out) -> {
      if (!node.isArray() && walk.strict()) {
        throw new DeadEnd("There is no array");
      }
      int size = node.isArray() ? node.size() : 1;
      int from = first < 0 ? size + first : first;
      int to = last < 0 ? size + last : last;
      if (walk.strict() && (from < 0 || to >= size)) {
        throw new DeadEnd("There is no element " + first);
      }
      for (int i = Math.max(0, from); i <= Math.min(to, size - 1); i++) {
        out.add(node.isArray() ? node.get(i) : node);
      }
    };
  }
}
