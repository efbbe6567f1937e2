package io.mokadb.shell;

import java.io.PrintStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code moka check}. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Checks the consistency of a database: rows with their definitions, indexes",
      "with their tables, locks and values with the records of their transactions. Others may",
      "work with the database meanwhile. Findings name table and key, one a line.",
      "Exit code: 0 sound, 1 something was found, 2 the database could not be checked."
    })
final class CheckCommand implements Callable<Integer> {
  private static final int FINDINGS = 1;
  private static final int TROUBLE = 2;

  private final PrintStream out;
  private final PrintStream err;

  @Parameters(
      arity = "0..1",
      paramLabel = "URL|DIRECTORY",
      defaultValue = ConnectionOptions.DEFAULT_URL,
      description = "the database (default: ${DEFAULT-VALUE})")
  private String database;

  @Option(
      names = {"-q", "--quiet"},
      description = "print findings only")
  private boolean quiet;

  @Mixin private ConnectionOptions connection;

  CheckCommand(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    try (Connection open = connection.open(DatabaseAddress.existing(database));
        Statement statement = open.createStatement();
        ResultSet rows = statement.executeQuery("CHECK DATABASE WITH COUNTS")) {
      return print(rows);
    } catch (SQLException e) {
      err.println("ERROR " + e.getSQLState() + ": " + e.getMessage());
      return TROUBLE;
    }
  }

  private int print(ResultSet rows) throws SQLException {
    int findings = 0;
    while (rows.next()) {
      String object = rows.getString("OBJECT");
      String detail = rows.getString("DETAIL");
      if (!"COUNT".equals(rows.getString("KIND"))) {
        findings++;
        String key = rows.getString("KEY");
        out.println(
            rows.getString("KIND")
                + " in "
                + object
                + (key == null ? "" : ", " + key)
                + ": "
                + detail);
      } else if (!quiet) {
        out.printf("%12s  %s%n", detail, object);
      }
    }
    if (findings > 0) {
      out.println(findings + (findings == 1 ? " finding" : " findings"));
    } else if (!quiet) {
      out.println("No findings: the database is sound");
    }
    return findings == 0 ? 0 : FINDINGS;
  }
}
