package io.mokadb.bench.tpce.schema;

import io.mokadb.bench.tpce.schema.ValueForms.Times;
import io.mokadb.bench.tpce.schema.Wording.Rewrite;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/**
 * The text of a dialect: lines {@code key = value}, empty lines, and comments that begin with #. A
 * line that ends with a backslash goes on in the next one. A key that is left out has the usual
 * value. The keys are explained in {@code tpce/keys.txt}.
 */
final class DialectFile {

  private static final Set<String> KEYS =
      new LinkedHashSet<>(
          List.of(
              "url",
              "checks",
              "foreign.keys",
              "constraints",
              "isolation",
              "lock",
              "on.connect",
              "before.load",
              "after.load",
              "before.run",
              "before.close",
              "observers",
              "views",
              "server",
              "settings",
              "retry",
              "retry.codes",
              "times",
              "decimals",
              "limit",
              "table.options"));

  private static final String TYPE = "type.";
  private static final String REWRITE = "rewrite.";
  private static final String PROPERTY = "property.";
  private static final List<String> PREFIXES = List.of(TYPE, REWRITE, PROPERTY);
  private static final String ARROW = " => ";

  private final String file;
  private final Map<String, String> values = new LinkedHashMap<>();
  private final Map<String, Integer> lines = new LinkedHashMap<>();

  private DialectFile(String file) {
    this.file = file;
  }

  /**
   * Reads a dialect.
   *
   * @param name of the dialect
   * @param file what messages call the file
   * @throws IllegalArgumentException for an unknown key or a wrong value; the message has the line
   */
  static Dialect parse(String name, String file, String text) {
    DialectFile parsed = new DialectFile(file);
    int number = 0;
    int first = 1;
    StringBuilder joined = new StringBuilder();
    for (String line : text.lines().map(String::strip).toList()) {
      number++;
      boolean goesOn = line.endsWith("\\") && !line.startsWith("#");
      joined.append(goesOn ? line.substring(0, line.length() - 1) : line);
      if (!goesOn) {
        parsed.add(first, joined.toString().strip());
        joined.setLength(0);
        first = number + 1;
      }
    }
    parsed.add(first, joined.toString().strip());
    return parsed.dialect(name);
  }

  private void add(int number, String line) {
    if (line.isEmpty() || line.startsWith("#")) {
      return;
    }
    int equals = line.indexOf('=');
    if (equals < 1) {
      throw new IllegalArgumentException(
          file + ", line " + number + ": not of the form key = value");
    }
    String key = line.substring(0, equals).strip();
    if (!KEYS.contains(key) && PREFIXES.stream().noneMatch(key::startsWith)) {
      throw new IllegalArgumentException(
          file
              + ", line "
              + number
              + ": unknown key "
              + key
              + "; keys: "
              + String.join(", ", KEYS)
              + ", "
              + PREFIXES.stream().map(prefix -> prefix + "NAME").collect(Collectors.joining(", ")));
    }
    if (values.put(key, line.substring(equals + 1).strip()) != null) {
      throw new IllegalArgumentException(
          file + ", line " + number + ": " + key + " is there twice");
    }
    lines.put(key, number);
  }

  private Dialect dialect(String name) {
    return new Dialect(
        name,
        text("url", ""),
        flag("checks", true),
        flag("foreign.keys", true),
        choice("constraints", "alter", Map.of("alter", false, "inline", true)),
        choice(
            "isolation",
            "READ_COMMITTED",
            Map.of(
                "READ_COMMITTED", Connection.TRANSACTION_READ_COMMITTED,
                "REPEATABLE_READ", Connection.TRANSACTION_REPEATABLE_READ,
                "SERIALIZABLE", Connection.TRANSACTION_SERIALIZABLE)),
        text("lock", ""),
        text("on.connect", ""),
        list("before.load", ";"),
        list("after.load", ";"),
        list("before.run", ";"),
        flag("observers", false),
        flag("views", false),
        list("before.close", ";"),
        text("server", ""),
        list("settings", ";"),
        new Retries(Set.copyOf(list("retry", ",")), codes()),
        wording(),
        new ValueForms(
            choice(
                "times", "java", Map.of("java", Times.JAVA, "sql", Times.SQL, "text", Times.TEXT)),
            choice("decimals", "exact", Map.of("exact", true, "floating", false))),
        named(PROPERTY));
  }

  private Wording wording() {
    String limit = text("limit", Wording.USUAL_LIMIT);
    if (!limit.contains(Wording.NUMBER)) {
      throw wrong("limit", "a text with " + Wording.NUMBER + " at the place of the number", null);
    }
    List<Rewrite> rewrites = new ArrayList<>();
    named(REWRITE).forEach((name, rule) -> rewrites.add(rewrite(REWRITE + name, rule)));
    return new Wording(named(TYPE), text("table.options", ""), limit, rewrites);
  }

  private Rewrite rewrite(String key, String rule) {
    int arrow = (rule + " ").indexOf(ARROW);
    if (arrow < 0) {
      throw wrong(key, "REGULAR EXPRESSION => REPLACEMENT", null);
    }
    String regex = rule.substring(0, arrow);
    String replacement = (rule + " ").substring(arrow + ARROW.length()).strip();
    try {
      // Also fails for a replacement that names a group which the expression lacks.
      Pattern.compile("(?:" + regex + ")|").matcher("").replaceAll(replacement);
      return new Rewrite(Pattern.compile(regex), replacement);
    } catch (PatternSyntaxException e) {
      throw wrong(key, "a regular expression of Java: " + e.getDescription(), e);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw wrong(key, "a replacement: " + e.getMessage(), e);
    }
  }

  private Set<Integer> codes() {
    try {
      return list("retry.codes", ",").stream()
          .map(Integer::valueOf)
          .collect(Collectors.toUnmodifiableSet());
    } catch (NumberFormatException e) {
      throw wrong("retry.codes", "numbers, with commas between them", e);
    }
  }

  private String text(String key, String usual) {
    return values.getOrDefault(key, usual);
  }

  private boolean flag(String key, boolean usual) {
    return choice(key, Boolean.toString(usual), Map.of("true", true, "false", false));
  }

  private <T> T choice(String key, String usual, Map<String, T> choices) {
    T choice = choices.get(text(key, usual));
    if (choice == null) {
      throw wrong(
          key, choices.keySet().stream().sorted().collect(Collectors.joining(" or ")), null);
    }
    return choice;
  }

  private List<String> list(String key, String separator) {
    return Arrays.stream(text(key, "").split(separator, -1))
        .map(String::strip)
        .filter(item -> !item.isEmpty())
        .toList();
  }

  /** The values of all keys with a prefix, by the rest of the key, in the order of the file. */
  private Map<String, String> named(String prefix) {
    Map<String, String> named = new LinkedHashMap<>();
    values.forEach(
        (key, value) -> {
          if (key.startsWith(prefix)) {
            named.put(key.substring(prefix.length()), value);
          }
        });
    return named;
  }

  private IllegalArgumentException wrong(String key, String wanted, Exception cause) {
    return new IllegalArgumentException(
        String.format(
            Locale.ROOT,
            "%s, line %d: %s = %s has to be %s",
            file,
            lines.get(key),
            key,
            values.get(key),
            wanted),
        cause);
  }
}
