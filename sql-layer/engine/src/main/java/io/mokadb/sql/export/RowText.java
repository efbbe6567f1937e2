package io.mokadb.sql.export;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.copy.CopyReader;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The rows of a table in a script, made of the lines of a COPY in the format TEXT. Confined to one
 * thread.
 */
public final class RowText {
  /** The bytes of rows that a COPY takes as one parameter at most, with a reserve. */
  private static final long BLOCK = 900_000_000;

  /** The characters that COPY reads of a row that may be long. */
  private static final int LONGEST = CopyReader.MAX_LARGE;

  private static final String END = "\\.";

  private final String table;
  private final String query;
  private final String begin;
  private final SimpleRows simple;
  private boolean begun;
  private long bytes;

  private RowText(String table, String query, String begin, SimpleRows simpleOrNull) {
    this.table = table;
    this.query = query;
    this.begin = begin;
    this.simple = simpleOrNull;
  }

  public static RowText of(ExportOptions options, ExportPart.Rows rows) {
    ExportSyntax syntax = options.postgres() ? new PostgresSyntax() : new MokaSyntax();
    TableDef table = rows.table();
    List<String> names = rows.columns().stream().map(ColumnDef::name).toList();
    String target = syntax.name(table.schema(), table.name()) + " (" + syntax.names(names) + ")";
    return new RowText(
        table.qualifiedName(),
        query(table, names),
        "COPY " + target + " FROM stdin;",
        options.simple() ? new SimpleRows(syntax, rows.columns(), target) : null);
  }

  private static String query(TableDef table, List<String> names) {
    MokaSyntax moka = new MokaSyntax();
    String order =
        table.primaryKey().stream()
            .map(id -> moka.name(table.columnOfId(id).name()))
            .collect(Collectors.joining(", "));
    return "COPY (SELECT "
        + moka.names(names)
        + " FROM "
        + moka.name(table.schema(), table.name())
        + (order.isEmpty() ? "" : " ORDER BY " + order)
        + ") TO STDOUT";
  }

  /** The statement whose lines are the rows. */
  public String query() {
    return query;
  }

  /**
   * The lines of the script for a line of the statement.
   *
   * @throws MokaException {@code LIMIT_EXCEEDED} for a row that no script could be loaded with
   */
  public List<String> row(String line) {
    if (line.length() > LONGEST) {
      throw new MokaException(
          SqlState.LIMIT_EXCEEDED,
          "A row has "
              + line.length()
              + " characters as text, and a line of a script has at most "
              + LONGEST
              + "; BACKUP DATABASE has it");
    }
    if (simple != null) {
      return List.of(simple.insert(line));
    }
    long length = utf8(line) + 1;
    bytes += length;
    if (!begun) {
      begun = true;
      return List.of("", begin, line);
    }
    if (bytes > BLOCK) {
      bytes = length;
      return List.of(END, "", begin, line);
    }
    return List.of(line);
  }

  /** The lines after the last row. */
  public List<String> end() {
    return begun ? List.of(END) : List.of();
  }

  /** A failure of the rows, with their table. */
  public MokaException failure(MokaException e) {
    return new MokaException(
        e.state(), "SCRIPT cannot have the rows of table " + table + ": " + e.getMessage(), e);
  }

  private static long utf8(String line) {
    long length = line.length();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      length += c < 0x80 ? 0 : c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
    }
    return length;
  }
}
