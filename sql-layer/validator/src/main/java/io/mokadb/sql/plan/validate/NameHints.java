package io.mokadb.sql.plan.validate;

import io.mokadb.session.SimilarNames;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.plan.schema.SchemaView;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/**
 * Hints at what a statement means by a name that does not exist: a name that is spelt alike, a text
 * in the wrong quotes, a table under its alias. Confined.
 */
final class NameHints {
  private static final Pattern NO_TABLE =
      Pattern.compile("Object '([^']*)' not found(?: within '([^']*)')?.*", Pattern.DOTALL);
  private static final Pattern NO_SOURCE =
      Pattern.compile("Table '([^']*)' not found.*", Pattern.DOTALL);
  private static final Pattern NO_COLUMN =
      Pattern.compile(
          "(?:Column|Unknown identifier|Unknown field) '([^']*)'(?: not found in .*)?",
          Pattern.DOTALL);
  private static final Pattern NO_FUNCTION =
      Pattern.compile("No match found for function signature ([^(]*).*", Pattern.DOTALL);

  private static final Pattern WRONG_COUNT =
      Pattern.compile("Invalid number of arguments to function '([^']*)'.*", Pattern.DOTALL);

  private final SchemaView view;
  private final WrittenNames written;

  NameHints(SchemaView view, WrittenNames written) {
    this.view = view;
    this.written = written;
  }

  static boolean isTableMissing(String error) {
    return NO_TABLE.matcher(error).matches() || NO_SOURCE.matcher(error).matches();
  }

  /**
   * The end of the message of an error.
   *
   * @param node that is wrong
   * @param error in Calcite's words
   * @return empty if there is nothing to tell
   */
  String hint(SqlNode node, String error) {
    Matcher matcher = NO_TABLE.matcher(error);
    if (matcher.matches()) {
      return table(matcher.group(1), matcher.group(2));
    }
    matcher = NO_SOURCE.matcher(error);
    if (matcher.matches()) {
      return source(matcher.group(1));
    }
    matcher = NO_COLUMN.matcher(error);
    if (matcher.matches()) {
      return column(matcher.group(1), node);
    }
    matcher = WRONG_COUNT.matcher(error);
    if (matcher.matches()) {
      return FunctionHints.hint(matcher.group(1), view.catalog());
    }
    matcher = NO_FUNCTION.matcher(error);
    return matcher.matches() ? FunctionHints.hint(matcher.group(1), view.catalog()) : "";
  }

  private String table(String name, String schema) {
    Set<String> known = new HashSet<>();
    if (schema != null && !schema.isEmpty()) {
      known.addAll(view.tableNames(schema));
    } else {
      known.addAll(view.tableNames(view.currentSchema()));
      known.addAll(view.tableNames(Catalog.TEMPORARY_SCHEMA));
      known.addAll(written.withQueries());
    }
    String hint = SimilarNames.hint(name, known);
    if (hint.isEmpty() && schema == null) {
      for (String other : view.schemas()) {
        if (view.tableNames(other).contains(name)) {
          return "; there is one in the schema " + other + ": write " + other + "." + name;
        }
      }
    }
    return hint;
  }

  /** A name before a dot that names no table of the query. */
  private String source(String name) {
    Map<String, String> tables = written.tables();
    for (Map.Entry<String, String> table : tables.entrySet()) {
      if (table.getValue().equals(name) && !table.getKey().equals(name)) {
        return "; it is called " + table.getKey() + " in this query";
      }
    }
    String hint = SimilarNames.hint(name, tables.keySet());
    return hint.isEmpty() && view.tableNames(view.currentSchema()).contains(name)
        ? "; add it there, or name a table that is there"
        : hint;
  }

  private String column(String name, SqlNode node) {
    boolean quoted = node instanceof SqlIdentifier id && id.isSimple() && id.isComponentQuoted(0);
    String hint = SimilarNames.hint(name, written.columns());
    if (hint.isEmpty()) {
      List<String> words = new ArrayList<>(FunctionHints.constants());
      words.add("DISTINCT");
      hint = SimilarNames.wordHint(name, words);
    }
    if (!hint.isEmpty()) {
      return quoted && hint.endsWith("?") ? hint + " A text is quoted by '...'" : hint;
    }
    if (written.aliases().contains(name)) {
      return "; SELECT gives this name to an expression, which only ORDER BY and GROUP BY can use"
          + " under it: repeat the expression";
    }
    if (FunctionHints.isCall(name)) {
      return FunctionHints.hint(name, view.catalog());
    }
    if (view.tableNames(view.currentSchema()).contains(name)) {
      return "; a table is called so: a query on it stands in parentheses";
    }
    if (written.columns().contains(name)) {
      return "; a table of the statement has one that cannot be used here";
    }
    return quoted ? "; a text is quoted by '...': '" + name.replace("'", "''") + "'" : "";
  }
}
