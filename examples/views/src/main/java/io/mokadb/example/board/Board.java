package io.mokadb.example.board;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The board: what it shows is read from the views, in one transaction, so all of it is of one
 * moment. Used by one thread.
 */
final class Board implements AutoCloseable {
  private static final String AIRPORTS =
      "SELECT d.iata, d.city, d.flights, d.waiting, d.late, d.longest, c.name, t.flights"
          + " FROM departures AS d JOIN top_carriers AS t ON t.origin = d.iata AND t.place = 1"
          + " JOIN carrier AS c ON c.code = t.carrier ORDER BY d.flights DESC, d.iata LIMIT 8";
  private static final String ROUTES =
      "SELECT origin, destination, flights, in_2008, minutes FROM routes"
          + " ORDER BY flights DESC, origin, destination LIMIT 5";

  /** Both numbers are of views, made of different joins: they agree if both are of one moment. */
  private static final String TOTALS =
      "SELECT (SELECT SUM(flights) FROM departures), (SELECT SUM(flights) FROM routes)";

  private static final String LAG = "SELECT MAX(lag_millis) FROM moka.materialized_views";

  private final Connection connection;

  /**
   * @param connection closed with this
   */
  Board(Connection connection) throws SQLException {
    this.connection = connection;
    connection.setAutoCommit(false);
  }

  /** What it shows now. */
  Page read() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      List<String> lines = new ArrayList<>();
      lines.add("airport  city              flights  waiting  late  longest  most flights by");
      try (ResultSet rows = statement.executeQuery(AIRPORTS)) {
        while (rows.next()) {
          lines.add(airport(rows));
        }
      }
      lines.add("");
      lines.add("route       flights  in 2008  minutes late");
      try (ResultSet rows = statement.executeQuery(ROUTES)) {
        while (rows.next()) {
          lines.add(route(rows));
        }
      }
      try (ResultSet totals = statement.executeQuery(TOTALS)) {
        totals.next();
        return new Page(lines, totals.getLong(1), totals.getLong(2), lag());
      }
    } finally {
      connection.commit();
    }
  }

  private static String airport(ResultSet row) throws SQLException {
    return String.format(
        Locale.ROOT,
        "%-7s  %-16.16s  %7d  %7d  %4d  %7d  %s (%d)",
        row.getString(1),
        row.getString(2),
        row.getLong(3),
        row.getLong(4),
        row.getLong(5),
        row.getInt(6),
        row.getString(7),
        row.getLong(8));
  }

  private static String route(ResultSet row) throws SQLException {
    return String.format(
        Locale.ROOT,
        "%-10s  %7d  %7d  %12d",
        row.getString(1) + "-" + row.getString(2),
        row.getLong(3),
        row.getInt(4),
        row.getLong(5));
  }

  private long lag() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(LAG)) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Waits until the views have all that is committed. */
  void await() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CALL MOKA.AWAIT_VIEWS(60)");
      connection.commit();
    }
  }

  /** How many flights there are, counted in their table. */
  long flights() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT COUNT(*) FROM flight")) {
      row.next();
      return row.getLong(1);
    } finally {
      connection.commit();
    }
  }

  @Override
  public void close() throws SQLException {
    connection.rollback();
    connection.close();
  }

  /**
   * What the board showed.
   *
   * @param departing flights, by airport
   * @param travelling flights, by route
   * @param lagMillis how far the views were behind
   */
  record Page(List<String> lines, long departing, long travelling, long lagMillis) {
    Page {
      lines = List.copyOf(lines);
    }

    /** Its text. */
    String text() {
      return String.format(
              Locale.ROOT, "%,d flights; the views are %d ms behind%n%n", departing, lagMillis)
          + String.join(System.lineSeparator(), lines)
          + System.lineSeparator();
    }
  }
}
