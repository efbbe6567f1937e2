package io.mokadb.shell;

import io.mokadb.shell.load.ImportRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.Model.OptionSpec;

/** The import of a Parquet file into a table that is there: all of its rows or none. */
final class ParquetImport {
  private static final Set<String> OPTIONS = Set.of("--url", "--user", "--password");
  private static final String NO_SUCH_TABLE = "42S02";

  private final String url;
  private final ConnectionOptions connection;
  private final PrintStream out;
  private final PrintStream err;

  ParquetImport(String url, ConnectionOptions connection, PrintStream out, PrintStream err) {
    this.url = url;
    this.connection = connection;
    this.out = out;
    this.err = err;
  }

  static boolean handles(ImportRequest request) {
    return request.file().toString().toLowerCase(Locale.ROOT).endsWith(".parquet");
  }

  /** Returns whether it was loaded. */
  boolean run(ImportRequest request, List<OptionSpec> given) {
    for (OptionSpec option : given) {
      if (!OPTIONS.contains(option.longestName())) {
        err.println("ERROR: " + option.longestName() + " is for files of text, not for Parquet");
        return false;
      }
    }
    try (InputStream bytes = Files.newInputStream(request.file());
        Connection open = connection.open(url);
        PreparedStatement copy =
            open.prepareStatement("COPY " + request.table() + " FROM ? (FORMAT PARQUET)")) {
      copy.setBinaryStream(1, bytes);
      long rows = copy.executeLargeUpdate();
      out.printf(Locale.ROOT, "%s: %,d rows into %s%n", request.file(), rows, request.table());
      return true;
    } catch (IOException e) {
      err.println("ERROR: cannot read " + request.file() + ": " + e.getMessage());
    } catch (SQLException e) {
      err.println("ERROR " + e.getSQLState() + ": " + e.getMessage());
      if (NO_SUCH_TABLE.equals(e.getSQLState())) {
        err.println("A Parquet file is loaded into a table that is there: create it first");
      }
    }
    return false;
  }
}
