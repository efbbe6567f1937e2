package io.mokadb.shell.interactive;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A COPY between a table and a file of the machine on which the shell runs.
 *
 * @param table or a query in parentheses
 * @param options of COPY, which follow the file
 */
record FileCopy(String table, boolean into, Path file, String options) {
  static final long UNKNOWN = -1;

  private static final Pattern FORM =
      Pattern.compile("(?is)(.+?)\\s+(from|to)\\s+('[^']*'|\\S+)\\s*(.*)");

  static Optional<FileCopy> of(String argument) {
    Matcher form = FORM.matcher(argument);
    if (!form.matches()) {
      return Optional.empty();
    }
    Path file = MetaCommands.path(form.group(3));
    String options = form.group(4).isBlank() ? byName(file) : form.group(4);
    return Optional.of(
        new FileCopy(form.group(1), form.group(2).equalsIgnoreCase("from"), file, options));
  }

  /** What the name of a file says about its format. */
  private static String byName(Path file) {
    String name = file.toString().toLowerCase(Locale.ROOT);
    if (name.endsWith(".csv")) {
      return "(FORMAT CSV, HEADER TRUE)";
    }
    if (name.endsWith(".parquet")) {
      return "(FORMAT PARQUET)";
    }
    return name.endsWith(".json") || name.endsWith(".jsonl") ? "(FORMAT JSON)" : "";
  }

  /** Copies; returns the number of rows, or {@link #UNKNOWN}. */
  long run(Connection connection) throws SQLException, IOException {
    return into ? load(connection) : store(connection);
  }

  private long load(Connection connection) throws SQLException, IOException {
    try (InputStream bytes = Files.newInputStream(file);
        PreparedStatement copy =
            connection.prepareStatement("COPY " + table + " FROM ? " + options)) {
      copy.setBinaryStream(1, bytes);
      return copy.executeLargeUpdate();
    }
  }

  private long store(Connection connection) throws SQLException, IOException {
    try (Statement copy = connection.createStatement();
        ResultSet rows = copy.executeQuery("COPY " + table + " TO STDOUT " + options)) {
      boolean binary = rows.getMetaData().getColumnType(1) == Types.VARBINARY;
      return WholeFile.write(file, out -> binary ? bytes(rows, out) : lines(rows, out));
    }
  }

  private long lines(ResultSet rows, OutputStream to) throws SQLException, IOException {
    long lines = options.toUpperCase(Locale.ROOT).contains("HEADER") ? -1 : 0;
    Charset encoding = CopyEncoding.of(options);
    try (Writer out = new BufferedWriter(new OutputStreamWriter(to, encoding.newEncoder()))) {
      while (rows.next()) {
        out.write(rows.getString(1));
        out.write('\n');
        lines++;
      }
    } catch (CharacterCodingException e) {
      throw new IOException(
          "the rows have a character that " + encoding + " has not; " + file + " is not written",
          e);
    }
    return Math.max(0, lines);
  }

  /** How many rows the bytes hold is not told. */
  private static long bytes(ResultSet pieces, OutputStream out) throws SQLException, IOException {
    while (pieces.next()) {
      out.write(pieces.getBytes(1));
    }
    return UNKNOWN;
  }
}
