package io.mokadb.shell.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.mokadb.shell.MokaShell;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A dump for PostgreSQL, loaded into a real one, has the same rows there. */
@Tag("long")
final class DumpPostgresIT {
  private static PostgresProcess postgres;

  @BeforeAll
  static void start() throws Exception {
    assumeThat(PostgresProcess.isPresent()).as("PostgreSQL on this machine").isTrue();
    postgres = PostgresProcess.start();
  }

  @AfterAll
  static void stop() throws Exception {
    if (postgres != null) {
      postgres.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1,",
    "2,",
    "3,",
    "4,",
    "5,",
    "6,",
    "7,",
    "8,",
    "9,--inserts",
    "10,--inserts",
    "11,--inserts"
  })
  void dump_loadedIntoPostgres_hasTheSameRows(long seed, String option) throws Exception {
    String url = "jdbc:moka:mem:forpostgres";
    try (Connection moka = DriverManager.getConnection(url);
        Statement statement = moka.createStatement()) {
      for (String sql : new RandomDatabase(seed, true).statements()) {
        statement.execute(sql);
      }
      Path file = Files.createTempFile("moka-dump", ".sql");
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      List<String> args =
          Stream.of("dump", url, "--for", "postgresql", "-o", file.toString(), option)
              .filter(arg -> arg != null)
              .toList();
      int code =
          MokaShell.run(
              new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8),
              args.toArray(String[]::new));
      assertThat(code).as(err.toString(StandardCharsets.UTF_8)).isZero();
      file.toFile().setReadable(true, false);
      postgres.psql("-c 'DROP SCHEMA public CASCADE' -c 'CREATE SCHEMA public'");
      postgres.psql("-c 'DROP SCHEMA IF EXISTS \"Other\" CASCADE'");
      postgres.psql("-f " + file);
      List<String> tables = tables(moka);
      assertThat(tables).isNotEmpty();
      for (String table : tables) {
        assertThat(rowsOfPostgres(moka, table)).as(table).isEqualTo(rowsOfMoka(moka, table));
      }
      assertThat(postgres.psql("-c \"SELECT nextval('numbers')\"").strip()).isEqualTo("8");
      assertThat(postgres.psql("-c 'SELECT x FROM kept'").strip())
          .isEqualTo(rowsOfMoka(moka, "PUBLIC.KEPT").get(0));
      Files.delete(file);
    }
  }

  private static List<String> tables(Connection moka) throws Exception {
    List<String> names = new ArrayList<>();
    try (Statement statement = moka.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT table_schema, table_name FROM information_schema.tables WHERE table_type ="
                    + " 'BASE TABLE' AND table_schema IN ('PUBLIC', 'Other') ORDER BY 1, 2")) {
      while (rows.next()) {
        names.add(quoted(rows.getString(1)) + "." + quoted(rows.getString(2)));
      }
    }
    return names;
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** A row is its cells with what the two databases write differently made equal. */
  private static List<String> rowsOfMoka(Connection moka, String table) throws Exception {
    List<String> lines = new ArrayList<>();
    try (Statement statement = moka.createStatement()) {
      statement.execute("SET TIME ZONE 'UTC'");
      try (ResultSet rows = statement.executeQuery("COPY " + table + " TO STDOUT")) {
        while (rows.next()) {
          lines.add(rows.getString(1));
        }
      }
    }
    return comparable(moka, table, lines);
  }

  private static List<String> rowsOfPostgres(Connection moka, String table) throws Exception {
    Path command = Files.createTempFile("moka-copy", ".sql");
    Files.writeString(
        command,
        "SET intervalstyle = 'sql_standard';\nCOPY "
            + folded(table)
            + " ("
            + columns(moka, table)
            + ") TO STDOUT;");
    command.toFile().setReadable(true, false);
    String output = postgres.psql("-f " + command);
    Files.delete(command);
    return comparable(moka, table, output.lines().toList());
  }

  private static String columns(Connection moka, String table) throws Exception {
    List<String> names = new ArrayList<>();
    try (Statement statement = moka.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        String name = rows.getMetaData().getColumnName(i);
        if (!name.equals("TWICE")) {
          names.add(folded(quoted(name)));
        }
      }
    }
    return String.join(", ", names);
  }

  private static String folded(String name) {
    return java.util.regex.Pattern.compile("\"[A-Z_][A-Z0-9_]*\"")
        .matcher(name)
        .replaceAll(m -> m.group().toLowerCase(java.util.Locale.ROOT));
  }

  private static List<String> comparable(Connection moka, String table, List<String> lines)
      throws Exception {
    List<Integer> types = new ArrayList<>();
    List<String> names = new ArrayList<>();
    try (Statement statement = moka.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        if (!rows.getMetaData().getColumnName(i).equals("TWICE")) {
          types.add(rows.getMetaData().getColumnType(i));
          names.add(rows.getMetaData().getColumnTypeName(i));
        }
      }
    }
    List<String> result = new ArrayList<>();
    for (String line : lines) {
      String[] cells = line.split("\t", -1);
      for (int i = 0; i < cells.length; i++) {
        cells[i] = comparable(cells[i], types.get(i), names.get(i));
      }
      result.add(String.join("\t", cells));
    }
    result.sort(null);
    return result;
  }

  private static String comparable(String cell, int type, String name) {
    if (cell.equals("\\N")) {
      return cell;
    }
    if (type == Types.CHAR) {
      return cell.stripTrailing();
    }
    if (type == Types.REAL) {
      return String.valueOf(Float.parseFloat(cell));
    }
    if (type == Types.DOUBLE) {
      return String.valueOf(Double.parseDouble(cell));
    }
    if (name.startsWith("JSON")) {
      return cell.replace(": ", ":").replace(", ", ",");
    }
    if (name.startsWith("INTERVAL YEAR")) {
      boolean negative = cell.startsWith("-");
      String[] parts = (negative ? cell.substring(1) : cell).split("-", -1);
      int months =
          parts.length == 1
              ? Integer.parseInt(parts[0])
              : 12 * Integer.parseInt(parts[0]) + Integer.parseInt(parts[1]);
      return String.valueOf(negative ? -months : months);
    }
    if (name.startsWith("INTERVAL DAY")) {
      boolean negative = cell.startsWith("-");
      String[] parts = (negative ? cell.substring(1) : cell).split("[ :]", -1);
      double seconds = 0;
      int[] units = {86400, 3600, 60, 1};
      for (int i = 0; i < parts.length; i++) {
        seconds += units[units.length - parts.length + i] * Double.parseDouble(parts[i]);
      }
      return String.valueOf(negative ? -seconds : seconds);
    }
    return cell.replace("\\134", "\\\\");
  }
}
