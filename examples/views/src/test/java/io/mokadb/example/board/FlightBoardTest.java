package io.mokadb.example.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs what {@code bin/moka example views} runs, and compares the views with their queries. */
final class FlightBoardTest {
  private static final Path DATA = Path.of("..", "airports", "data");
  private static final int STEPS = 60;

  @Test
  void board_forAMoment_showsAirportsAndRoutesAndEnds() throws Exception {
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(shown, true, StandardCharsets.UTF_8);
    new FlightBoard("jdbc:moka:mem:board", out, false)
        .run(DATA, Duration.ofMillis(300), Duration.ofMillis(50));
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .contains("ms behind", "most flights by", "minutes late", "flights, the views as many.");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void views_afterRandomTraffic_areTheirQueries(long seed) throws Exception {
    String url = "jdbc:moka:mem:board" + seed;
    try (Connection connection = DriverManager.getConnection(url)) {
      Airfield.create(connection, DATA);
      try (Board board = new Board(DriverManager.getConnection(url));
          Traffic traffic = new Traffic(DriverManager.getConnection(url), seed)) {
        for (int i = 0; i < STEPS; i++) {
          traffic.step();
          Board.Page page = board.read();
          assertThat(page.departing()).as("seed %d", seed).isEqualTo(page.travelling());
        }
        board.await();
        assertThat(board.read().departing()).isEqualTo(board.flights()).isPositive();
      }
      for (String view : List.of("departures", "top_carriers", "routes")) {
        assertThat(rows(connection, "CHECK MATERIALIZED VIEW " + view))
            .as("%s, seed %d", view, seed)
            .isEmpty();
      }
      assertThat(
              rows(
                  connection,
                  "SELECT origin, COUNT(*), SUM(delay) FROM flight GROUP BY origin ORDER BY 1"))
          .as("seed %d", seed)
          .isEqualTo(
              rows(connection, "SELECT iata, flights, minutes FROM departures ORDER BY iata"));
    }
  }

  private static List<String> rows(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      List<String> rows = new ArrayList<>();
      while (result.next()) {
        List<String> cells = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          cells.add(result.getString(i));
        }
        rows.add(String.join(",", cells));
      }
      return rows;
    }
  }
}
