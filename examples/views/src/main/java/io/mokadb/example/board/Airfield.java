package io.mokadb.example.board;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The tables and views of the board, and the real data in them. */
final class Airfield {
  private static final String SCRIPT = "board.sql";

  private Airfield() {}

  /**
   * Makes tables and views, and loads airports and routes.
   *
   * @param data the directory with {@code airports.csv} and {@code flights-airport.csv}
   */
  static void create(Connection connection, Path data) throws SQLException, IOException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : script()) {
        statement.execute(sql);
      }
    }
    copy(
        connection,
        data.resolve("airports.csv"),
        "CREATE TEMPORARY TABLE csv (iata VARCHAR(4), name VARCHAR(64), city VARCHAR(64),"
            + " state VARCHAR(2), country VARCHAR(40), latitude DOUBLE, longitude DOUBLE)",
        "INSERT INTO airport SELECT iata, name, city FROM csv");
    copy(
        connection,
        data.resolve("flights-airport.csv"),
        "CREATE TEMPORARY TABLE csv (origin VARCHAR(4), destination VARCHAR(4), flights INTEGER)",
        "INSERT INTO route SELECT origin, destination, flights FROM csv");
  }

  /** The statements of the script. */
  private static List<String> script() throws IOException {
    try (InputStream in = Airfield.class.getResourceAsStream(SCRIPT)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      List<String> statements = new ArrayList<>();
      for (String sql : text.split(";\n")) {
        if (!sql.isBlank()) {
          statements.add(sql);
        }
      }
      return statements;
    }
  }

  private static void copy(Connection connection, Path file, String table, String insert)
      throws SQLException, IOException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(table);
      try (PreparedStatement copy =
              connection.prepareStatement("COPY csv FROM ? WITH (FORMAT csv, HEADER)");
          InputStream in = Files.newInputStream(file)) {
        copy.setBinaryStream(1, in);
        copy.executeUpdate();
      }
      statement.execute(insert);
      statement.execute("DROP TABLE csv");
    }
  }

  /** The routes, the busiest first, each with its flights of 2008. */
  static List<Route> routes(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT origin, destination, flights FROM route"
                    + " ORDER BY flights DESC, origin, destination")) {
      List<Route> routes = new ArrayList<>();
      while (rows.next()) {
        routes.add(new Route(rows.getString(1), rows.getString(2), rows.getInt(3)));
      }
      return routes;
    }
  }

  /** A route with its number of flights. */
  record Route(String origin, String destination, int flights) {}
}
