package io.mokadb.embedded.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Holds views against their queries, V1 to V4. Confined to one thread. */
final class Watch implements AutoCloseable {
  private static final String WATERMARKS =
      "SELECT view_name, as_of_commit FROM moka.materialized_views";
  private static final Pattern TABLE = Pattern.compile("Table (T\\d)");

  private final Map<String, ViewQuery> views;
  private final Script script;
  private final Connection now;
  private final Connection past;
  private int compared;

  Watch(String url, Map<String, ViewQuery> views, Script script) throws SQLException {
    this.views = views;
    this.script = script;
    this.now = DriverManager.getConnection(url);
    this.past = DriverManager.getConnection(url);
    now.setAutoCommit(false);
  }

  /** How many times a view was compared with its query. */
  int compared() {
    return compared;
  }

  /**
   * V1 and V2, at this moment.
   *
   * @param settled which views have to be at one moment
   */
  void moment(SettledViews settled) throws SQLException {
    Map<String, Long> watermarks = watermarks();
    assertThat(watermarks.keySet()).as("names of views").containsAll(views.keySet());
    Map<String, List<String>> stored = new TreeMap<>();
    for (String name : views.keySet()) {
      stored.put(name, Answers.rows(now, "SELECT * FROM " + name));
    }
    now.commit();
    for (ViewQuery view : views.values()) {
      long watermark = watermarks.get(view.name());
      List<String> expected = at(watermark, view);
      compare(view, stored.get(view.name()), expected, "at its commit timestamp " + watermark);
    }
    requireSharedMoments(watermarks, settled, stored);
  }

  private List<String> at(long snapshot, ViewQuery view) throws SQLException {
    Answers.execute(past, "SET SNAPSHOT " + snapshot);
    List<String> rows = Answers.rows(past, view.expanded(views));
    Answers.execute(past, "SET SNAPSHOT DEFAULT");
    return rows;
  }

  private Map<String, Long> watermarks() throws SQLException {
    Map<String, Long> watermarks = new TreeMap<>();
    try (Statement statement = now.createStatement();
        ResultSet rows = statement.executeQuery(WATERMARKS)) {
      while (rows.next()) {
        watermarks.put(rows.getString(1).toLowerCase(Locale.ROOT), rows.getLong(2));
      }
    }
    return watermarks;
  }

  /** The tables of a view, without those that its plan needs nothing of. */
  private Set<String> followed(String name) throws SQLException {
    Set<String> tables = new TreeSet<>();
    for (String line : Answers.rows(now, "EXPLAIN MATERIALIZED VIEW " + name)) {
      Matcher found = TABLE.matcher(line);
      while (found.find()) {
        tables.add(found.group(1));
      }
    }
    now.commit();
    return tables;
  }

  /**
   * Views that share tables go on together. One that was just filled joins the others with the next
   * step, and until then nothing it reads has changed: its rows are those of their moment.
   */
  private void requireSharedMoments(
      Map<String, Long> watermarks, SettledViews settled, Map<String, List<String>> stored)
      throws SQLException {
    for (String name : settled.names()) {
      for (String other : settled.names()) {
        long later = watermarks.get(other);
        if (watermarks.get(name) == later) {
          settled.join(name, other);
        } else if (watermarks.get(name) < later) {
          requireJoining(views.get(name), other, watermarks, settled, stored);
        }
      }
    }
  }

  private void requireJoining(
      ViewQuery view,
      String other,
      Map<String, Long> watermarks,
      SettledViews settled,
      Map<String, List<String>> stored)
      throws SQLException {
    Set<String> shared = new TreeSet<>(followed(view.name()));
    shared.retainAll(followed(other));
    if (shared.isEmpty()) {
      return;
    }
    if (settled.areJoined(view.name(), other)) {
      throw failure(
          view,
          "it shares "
              + shared
              + " with "
              + views.get(other).expanded(views)
              + ", and they are at "
              + watermarks);
    }
    long later = watermarks.get(other);
    String when = "at the moment " + later + " of " + other + ", which reads " + shared + ", too";
    compare(view, stored.get(view.name()), at(later, view), when);
  }

  /** V3 and V4. */
  void current(ViewQuery view) throws SQLException {
    List<String> stored = Answers.rows(now, "SELECT * FROM " + view.name());
    List<String> expected = Answers.rows(now, view.expanded(views));
    now.commit();
    compare(view, stored, expected, "now");
    List<String> findings = Answers.rows(now, "CHECK MATERIALIZED VIEW " + view.name());
    now.commit();
    if (!findings.isEmpty()) {
      throw failure(view, "CHECK MATERIALIZED VIEW says " + findings);
    }
  }

  private void compare(ViewQuery view, List<String> stored, List<String> expected, String when) {
    compared++;
    if (!stored.equals(expected)) {
      throw failure(
          view,
          "it differs from its query "
              + when
              + ": too many "
              + Answers.minus(stored, expected)
              + ", missing "
              + Answers.minus(expected, stored));
    }
  }

  private AssertionError failure(ViewQuery view, String what) {
    return new AssertionError(
        view.name()
            + " ("
            + view.shape()
            + "): "
            + what
            + "\nits query: "
            + view.expanded(views)
            + "\n"
            + script.about(Script.objects(view, views)));
  }

  @Override
  public void close() throws SQLException {
    now.rollback();
    now.close();
    past.close();
  }
}
