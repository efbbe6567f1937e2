package io.mokadb.bench.tpce.schema;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words in which a database wants the statements of the benchmark: its types, its LIMIT, and
 * rewrites. Thread-safe; each text is worked on once.
 */
public final class Wording {

  /** The place of the number in a LIMIT. */
  static final String NUMBER = "{n}";

  /** LIMIT as it stands in the benchmark's statements. */
  static final String USUAL_LIMIT = "LIMIT " + NUMBER;

  private static final Pattern LIMIT = Pattern.compile("\\bLIMIT (\\d+)");

  private final Map<String, String> types;
  private final String tableOptions;
  private final String limit;
  private final List<Rewrite> rewrites;
  private final boolean plain;
  private final Map<String, String> done = new ConcurrentHashMap<>();

  /** A change to every statement in which the pattern occurs. */
  record Rewrite(Pattern pattern, String replacement) {

    String apply(String sql) {
      return pattern.matcher(sql).replaceAll(replacement);
    }
  }

  /**
   * A wording.
   *
   * @param types by the name of the type in {@code tables.sql}
   * @param tableOptions appended to CREATE TABLE, or empty
   * @param limit with {@link #NUMBER} at the place of the number
   * @param rewrites in the order in which they are made, after all else
   */
  Wording(Map<String, String> types, String tableOptions, String limit, List<Rewrite> rewrites) {
    this.types = Collections.unmodifiableMap(new LinkedHashMap<>(types));
    this.tableOptions = tableOptions;
    this.limit = limit;
    this.rewrites = List.copyOf(rewrites);
    this.plain =
        types.isEmpty()
            && tableOptions.isEmpty()
            && limit.equals(USUAL_LIMIT)
            && rewrites.isEmpty();
  }

  /** The statement as the database wants it. */
  String of(String sql) {
    return plain ? sql : done.computeIfAbsent(sql, this::reword);
  }

  private String reword(String sql) {
    String worded = sql.startsWith("CREATE TABLE ") ? table(sql) : sql;
    if (!limit.equals(USUAL_LIMIT)) {
      String replacement = Matcher.quoteReplacement(limit).replace(NUMBER, "$1");
      worded = LIMIT.matcher(worded).replaceAll(replacement);
    }
    for (Rewrite rewrite : rewrites) {
      worded = rewrite.apply(worded);
    }
    return worded;
  }

  private String table(String sql) {
    String worded = sql;
    for (Map.Entry<String, String> type : types.entrySet()) {
      worded =
          Pattern.compile("(?<!\\w)" + Pattern.quote(type.getKey()) + "(?!\\w)")
              .matcher(worded)
              .replaceAll(Matcher.quoteReplacement(type.getValue()));
    }
    return tableOptions.isEmpty() ? worded : worded + " " + tableOptions;
  }
}
