package io.mokadb.embedded.upkeep;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The query of a view. Other views are in its text as {@code {name}}.
 *
 * @param name of the view
 * @param shape what it is an example of
 * @param text of the query
 * @param columns of the view
 */
record ViewQuery(String name, Shape shape, String text, List<Term> columns) {
  private static final Pattern VIEW = Pattern.compile("\\{(v\\d+)}");
  private static final Pattern TABLE = Pattern.compile("\\bt\\d\\b");

  String create() {
    return "CREATE MATERIALIZED VIEW " + name + " INCREMENTAL AS " + named();
  }

  /** The query, which reads the stored rows of other views. */
  String named() {
    return VIEW.matcher(text).replaceAll("$1");
  }

  /** The query of base tables alone. */
  String expanded(Map<String, ViewQuery> views) {
    return VIEW.matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    "(" + views.get(found.group(1)).expanded(views) + ")"));
  }

  /** The base tables, those of other views too. */
  Set<String> tables(Map<String, ViewQuery> views) {
    Set<String> names = new TreeSet<>();
    Matcher found = TABLE.matcher(expanded(views));
    while (found.find()) {
      names.add(found.group());
    }
    return names;
  }

  /** The views that it reads, directly or through others. */
  Set<String> inner(Map<String, ViewQuery> views) {
    Set<String> names = new TreeSet<>();
    Matcher found = VIEW.matcher(text);
    while (found.find()) {
      names.add(found.group(1));
      names.addAll(views.get(found.group(1)).inner(views));
    }
    return names;
  }
}
