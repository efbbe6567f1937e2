package io.mokadb.shell;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Writes the lines of a script, and tells the user what is left out of it. Used once. */
final class DumpRun {
  private static final String LEFT_OUT = "-- Left out: ";
  private static final int BUFFER = 64 << 10;

  private final Connection connection;
  private final PrintStream err;
  private boolean inRows;

  DumpRun(Connection connection, PrintStream err) {
    this.connection = connection;
    this.err = err;
  }

  /** Returns the number of lines. */
  long write(String script, OutputStream to) throws SQLException, IOException {
    long count = 0;
    OutputStream out = new BufferedOutputStream(to, BUFFER);
    try (Statement statement = connection.createStatement();
        ResultSet lines = statement.executeQuery(script)) {
      while (lines.next()) {
        String line = lines.getString(1);
        out.write(line.getBytes(StandardCharsets.UTF_8));
        out.write('\n');
        look(line);
        count++;
      }
    }
    out.flush();
    return count;
  }

  private void look(String line) {
    if (inRows) {
      inRows = !line.equals("\\.");
    } else if (line.startsWith("COPY ") && line.endsWith(" FROM stdin;")) {
      inRows = true;
    } else if (line.startsWith(LEFT_OUT)) {
      err.println("WARNING: l" + line.substring(4));
    }
  }
}
