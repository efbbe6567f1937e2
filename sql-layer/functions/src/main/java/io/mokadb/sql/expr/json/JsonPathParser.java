package io.mokadb.sql.expr.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.expr.cast.JsonText;
import io.mokadb.sql.expr.json.JsonPath.DeadEnd;
import io.mokadb.sql.expr.json.JsonPath.Step;
import io.mokadb.sql.expr.value.DecimalBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Reads paths: members, elements, wildcards, descendants, filters, {@code size()} and {@code
 * type()}. Confined; one per path.
 */
final class JsonPathParser {
  private final String text;
  private int at;

  JsonPathParser(String text) {
    this.text = text;
  }

  JsonPath path() {
    boolean strict = word("strict");
    if (!strict) {
      word("lax");
    }
    if (!sign("$")) {
      throw bad();
    }
    JsonPath path = new JsonPath(strict, steps());
    blanks();
    if (at < text.length()) {
      throw bad();
    }
    return path;
  }

  private List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    while (true) {
      if (sign("..")) {
        steps.add(JsonPath.descendants());
        if (peek() == '[') {
          continue;
        }
        steps.add(sign("*") ? JsonPath.allMembers() : ofObjects(name()));
      } else if (sign(".**")) {
        steps.add(JsonPath.descendants());
      } else if (sign(".*")) {
        steps.add(JsonPath.allMembers());
      } else if (sign(".")) {
        String name = name();
        steps.add(sign("()") ? method(name) : JsonPath.member(name));
      } else if (sign("[?")) {
        steps.add(filter(condition()));
        require("]");
      } else if (sign("[*]")) {
        steps.add(JsonPath.allElements());
      } else if (peek() == '[' && nextIsQuote()) {
        require("[");
        steps.add(JsonPath.member(quoted()));
        require("]");
      } else if (sign("[")) {
        steps.add(subscripts());
      } else if (sign("?")) {
        steps.add(filter(condition()));
      } else {
        return List.copyOf(steps);
      }
    }
  }

  /** Not through arrays, whose elements are among the descendants themselves. */
  private static Step ofObjects(String name) {
    return (node, walk, out) -> {
      if (node.isObject() && node.has(name)) {
        out.add(node.get(name));
      }
    };
  }

  private boolean nextIsQuote() {
    int next = at + 1;
    while (next < text.length() && text.charAt(next) == ' ') {
      next++;
    }
    return next < text.length() && (text.charAt(next) == '"' || text.charAt(next) == '\'');
  }

  private Step subscripts() {
    List<Step> ranges = new ArrayList<>();
    do {
      int first = subscript();
      ranges.add(JsonPath.elements(first, word("to") ? subscript() : first));
    } while (sign(","));
    require("]");
    return ranges.size() == 1
        ? ranges.get(0)
        : (node, walk, out) -> ranges.forEach(range -> range.from(node, walk, out));
  }

  /** A number, or a negative one that counts from the end. */
  private int subscript() {
    if (word("last")) {
      return sign("-") ? -1 - number() : -1;
    }
    return sign("-") ? -number() : number();
  }

  private int number() {
    blanks();
    int start = at;
    while (at < text.length() && Character.isDigit(text.charAt(at))) {
      at++;
    }
    if (at == start || at - start > 9) {
      throw bad();
    }
    return Integer.parseInt(text.substring(start, at));
  }

  private static Step filter(JsonFilter condition) {
    return (node, walk, out) -> {
      if (node.isArray() && !walk.strict()) {
        for (JsonNode element : node) {
          if (condition.test(element, walk)) {
            out.add(element);
          }
        }
      } else if (condition.test(node, walk)) {
        out.add(node);
      }
    };
  }

  private Step method(String name) {
    return switch (name) {
      case "size", "length" ->
          (node, walk, out) -> out.add(IntNode.valueOf(node.isArray() ? node.size() : 1));
      case "type" -> (node, walk, out) -> out.add(TextNode.valueOf(JsonFunctions.typeOf(node)));
      case "number", "double", "integer", "bigint", "decimal" ->
          (node, walk, out) -> {
            try {
              out.add(DecimalNode.valueOf(DecimalBounds.parse(node.asText().strip())));
            } catch (NumberFormatException e) {
              throw new DeadEnd("'" + node.asText() + "' is not a number");
            }
          };
      default -> throw bad();
    };
  }

  /** In parentheses. */
  private JsonFilter condition() {
    require("(");
    JsonFilter condition = or();
    require(")");
    return condition;
  }

  private JsonFilter or() {
    JsonFilter left = and();
    while (sign("||")) {
      JsonFilter a = left;
      JsonFilter b = and();
      left = (node, walk) -> a.test(node, walk) || b.test(node, walk);
    }
    return left;
  }

  private JsonFilter and() {
    JsonFilter left = test();
    while (sign("&&")) {
      JsonFilter a = left;
      JsonFilter b = test();
      left = (node, walk) -> a.test(node, walk) && b.test(node, walk);
    }
    return left;
  }

  private JsonFilter test() {
    if (sign("!")) {
      JsonFilter inner = peek() == '(' ? condition() : test();
      return (node, walk) -> !inner.test(node, walk);
    }
    if (peek() == '(') {
      return condition();
    }
    if (word("exists")) {
      require("(");
      JsonFilter exists = JsonFilter.exists(term());
      require(")");
      return exists;
    }
    JsonFilter.Term left = term();
    for (String operator : List.of("==", "!=", "<>", "<=", ">=", "=~", "<", ">", "=")) {
      if (sign(operator)) {
        return operator.equals("=~")
            ? JsonFilter.matches(left, pattern())
            : JsonFilter.compare(left, operator, term());
      }
    }
    if (word("like_regex")) {
      return JsonFilter.matches(left, pattern());
    }
    if (word("starts")) {
      if (!word("with")) {
        throw bad();
      }
      return JsonFilter.startsWith(left, quoted());
    }
    return JsonFilter.exists(left);
  }

  private Pattern pattern() {
    try {
      return Pattern.compile(quoted());
    } catch (PatternSyntaxException e) {
      throw bad();
    }
  }

  private JsonFilter.Term term() {
    if (sign("@")) {
      return new JsonFilter.Term(null, false, steps());
    }
    if (sign("$")) {
      return new JsonFilter.Term(null, true, steps());
    }
    char next = peek();
    if (next == '"' || next == '\'') {
      return new JsonFilter.Term(TextNode.valueOf(quoted()), false, List.of());
    }
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || "+-.".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    JsonNode constant = JsonText.parseOrNull(text.substring(start, at));
    if (constant == null) {
      throw bad();
    }
    return new JsonFilter.Term(constant, false, List.of());
  }

  private String name() {
    if (peek() == '"' || peek() == '\'') {
      return quoted();
    }
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || "_$-".indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    if (at == start) {
      throw bad();
    }
    return text.substring(start, at);
  }

  private String quoted() {
    char quote = peek();
    if (quote != '"' && quote != '\'') {
      throw bad();
    }
    StringBuilder content = new StringBuilder();
    for (at++; at < text.length() && text.charAt(at) != quote; at++) {
      if (text.charAt(at) == '\\' && at + 1 < text.length()) {
        at++;
      }
      content.append(text.charAt(at));
    }
    if (at >= text.length()) {
      throw bad();
    }
    at++;
    return content.toString();
  }

  private void blanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  /** The next character, or 0 at the end. */
  private char peek() {
    blanks();
    return at < text.length() ? text.charAt(at) : 0;
  }

  private boolean sign(String sign) {
    blanks();
    if (!text.startsWith(sign, at)) {
      return false;
    }
    at += sign.length();
    return true;
  }

  private boolean word(String word) {
    blanks();
    int end = at + word.length();
    if (!text.startsWith(word, at)
        || end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
      return false;
    }
    at = end;
    return true;
  }

  private void require(String sign) {
    if (!sign(sign)) {
      throw bad();
    }
  }

  private MokaException bad() {
    return new MokaException(
        SqlState.INVALID_PARAMETER,
        "'" + text + "' is not a JSON path (see character " + (at + 1) + "); write $.a.b[0]");
  }
}
