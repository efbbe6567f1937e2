package io.mokadb.embedded.upkeep;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What was executed, for the message of a failure. Confined to one thread. */
final class Script {
  private static final Pattern OBJECT = Pattern.compile("\\b[tv]\\d+\\b");

  private final List<String> lines = new ArrayList<>();

  void note(String line) {
    lines.add(line);
  }

  /**
   * Executes a statement.
   *
   * @return the SQLState of its failure, or an empty text
   * @throws AssertionError if it fails with another SQLState than the expected ones
   */
  String run(String client, Connection connection, String sql, String... expected)
      throws SQLException {
    try {
      Answers.execute(connection, sql);
      note(client + ": " + sql + ";");
      return "";
    } catch (SQLException e) {
      note(client + ": " + sql + "; -- " + e.getSQLState());
      if (!List.of(expected).contains(e.getSQLState())) {
        throw new SQLException(sql + ": " + e.getMessage(), e.getSQLState(), e);
      }
      return e.getSQLState();
    }
  }

  /** All lines but those that are about other tables and views only. */
  String about(Collection<String> objects) {
    List<String> kept = new ArrayList<>();
    for (String line : lines) {
      Matcher found = OBJECT.matcher(line);
      boolean names = false;
      boolean fits = false;
      while (found.find()) {
        names = true;
        fits |= objects.contains(found.group());
      }
      if (!names || fits) {
        kept.add(line);
      }
    }
    return String.join("\n", kept);
  }

  String all() {
    return String.join("\n", lines);
  }

  /** The tables and views that a view is about. */
  static Set<String> objects(ViewQuery view, Map<String, ViewQuery> views) {
    Set<String> names = view.tables(views);
    names.addAll(view.inner(views));
    names.add(view.name());
    return names;
  }
}
