package io.mokadb.embedded.crash;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Tables made of queries: each is there with all of its rows, or not at all; on HBase it may be
 * empty.
 */
final class CopiedTables implements Activity {
  /** With a kilobyte each: a list of a load, and a part of another. */
  private static final int MANY = 1_300;

  private static final int FEW = 30;

  private static final Pattern NAME = Pattern.compile("COPY_(\\d+)");

  @Override
  public String name() {
    return "copies";
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
    int rows = rows(step);
    // Every third fails at its last row.
    String last = step.number() % 3 == 0 ? "0" : "1";
    Queries.execute(
        connection,
        "CREATE TABLE "
            + table(step)
            + " AS SELECT n, 'row ' || n || REPEAT('.', 1000) AS text, 1 / CASE WHEN n = "
            + rows
            + " THEN "
            + last
            + " ELSE 1 END AS one FROM GENERATE_SERIES(1, "
            + rows
            + ") n");
  }

  /** Few tables are large: what they leave is read by each check of the database. */
  private static int rows(Step step) {
    return step.number() % 8 == 5 ? MANY : FEW;
  }

  @Override
  public void verify(Connection connection, History history) throws SQLException {
    List<Step> seen = new ArrayList<>();
    Queries.forEach(
        connection,
        "SELECT table_name FROM information_schema.tables WHERE table_name LIKE 'COPY\\_%' ESCAPE"
            + " '\\'",
        row -> {
          Matcher name = NAME.matcher(row.getString(1));
          if (name.matches()) {
            seen.add(Step.ofId(Long.parseLong(name.group(1))));
          }
        });
    history.resolve(seen);
    for (Step step : seen) {
      requireRows(connection, step, 0);
    }
    if (!seen.isEmpty()) {
      // Row ids go on after those of the copy: a row that took one of them would replace another.
      Queries.execute(
          connection, "INSERT INTO " + table(seen.get(0)) + " VALUES (0, 'one more', 1)");
      requireRows(connection, seen.get(0), 1);
      Queries.execute(
          connection,
          seen.stream()
              .map(CopiedTables::table)
              .collect(Collectors.joining(", ", "DROP TABLE ", "")));
    }
    history.removed(seen);
  }

  private static void requireRows(Connection connection, Step step, int more) throws SQLException {
    int rows = rows(step);
    // A store that takes no loads defines the table first, and fills it in one transaction.
    boolean mayBeEmpty = connection.getMetaData().getURL().contains(":hbase:");
    Queries.forEach(
        connection,
        "SELECT COUNT(*), SUM(n), MAX(text) FROM " + table(step),
        row -> {
          int found = row.getInt(1) - more;
          boolean whole = found == rows && row.getLong(2) == (long) rows * (rows + 1) / 2;
          if (!whole && !(mayBeEmpty && found == 0)) {
            throw new AssertionError(table(step) + " has " + found + " rows");
          }
        });
  }

  private static String table(Step step) {
    return "copy_" + step.id();
  }
}
