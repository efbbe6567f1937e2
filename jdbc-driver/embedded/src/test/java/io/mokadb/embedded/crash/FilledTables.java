package io.mokadb.embedded.crash;

import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Empty tables that COPY fills: each has all of its rows, with their index entries, or none. */
final class FilledTables implements Activity {
  /** With a kilobyte each: some lists of loads. */
  private static final int MANY = 1_300;

  /** With so many the rows are just enough for a load. */
  private static final int FEW = 140;

  private static final Pattern NAME = Pattern.compile("FILL_(\\d+)");

  @Override
  public String name() {
    return "fills";
  }

  @Override
  public boolean keepsAll() {
    return false;
  }

  @Override
  public int threads() {
    return 1;
  }

  @Override
  public void prepare(Connection connection) throws SQLException {
    // It makes its tables itself.
  }

  @Override
  public void perform(Connection connection, Step step, Random random) throws SQLException {
    Queries.execute(
        connection,
        "CREATE TABLE " + table(step) + " (n INTEGER PRIMARY KEY, text VARCHAR(1100) UNIQUE)");
    int rows = rows(step);
    StringBuilder text = new StringBuilder();
    for (int n = rows; n > 0; n--) {
      text.append(n).append("\trow ").append(n).append(".".repeat(1_000)).append('\n');
    }
    // Every third fails at its last row.
    if (step.number() % 3 == 0) {
      text.append("1\tonce more\n");
    }
    try (PreparedStatement copy = connection.prepareStatement("COPY " + table(step) + " FROM ?")) {
      copy.setCharacterStream(1, new StringReader(text.toString()));
      copy.executeUpdate();
    }
  }

  /** Few tables are large: what they leave is read by each check of the database. */
  private static int rows(Step step) {
    return step.number() % 8 == 5 ? MANY : FEW;
  }

  @Override
  public void verify(Connection connection, History history) throws SQLException {
    List<Step> there = new ArrayList<>();
    Queries.forEach(
        connection,
        "SELECT table_name FROM information_schema.tables WHERE table_name LIKE 'FILL\\_%' ESCAPE"
            + " '\\'",
        row -> {
          Matcher name = NAME.matcher(row.getString(1));
          if (name.matches()) {
            there.add(Step.ofId(Long.parseLong(name.group(1))));
          }
        });
    List<Step> filled = new ArrayList<>();
    for (Step step : there) {
      if (isFilled(connection, step)) {
        filled.add(step);
      }
    }
    history.resolve(filled);
    for (Step step : there) {
      Queries.execute(connection, "DROP TABLE " + table(step));
    }
    history.removed(filled);
  }

  private static boolean isFilled(Connection connection, Step step) throws SQLException {
    boolean[] filled = new boolean[1];
    int rows = rows(step);
    Queries.forEach(
        connection,
        "SELECT COUNT(*), SUM(n), (SELECT COUNT(*) FROM "
            + table(step)
            + " WHERE text LIKE 'row %') FROM "
            + table(step),
        row -> {
          int found = row.getInt(1);
          boolean whole =
              found == rows
                  && row.getLong(2) == (long) rows * (rows + 1) / 2
                  && row.getInt(3) == rows;
          if (!whole && found > 0) {
            throw new AssertionError(table(step) + " has " + found + " rows");
          }
          filled[0] = whole;
        });
    return filled[0];
  }

  private static String table(Step step) {
    return "fill_" + step.id();
  }
}
