package io.mokadb.shell.interactive;

import io.mokadb.shell.print.TablePrinter;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jline.terminal.Terminal;

/** What is in the database, from its metadata as they are now (IS5). Confined to one thread. */
final class Described {
  private static final Set<String> SYSTEM = Set.of("INFORMATION_SCHEMA", "MOKA", "PG_CATALOG");

  private final Connection connection;
  private final Terminal terminal;

  Described(Connection connection, Terminal terminal) {
    this.connection = connection;
    this.terminal = terminal;
  }

  /** Describes the table of a name, or lists what there is. */
  void run(String name) throws SQLException {
    if (name.isEmpty()) {
      list("");
    } else {
      describe(name);
    }
  }

  /**
   * Lists what is of some types, or everything.
   *
   * @param pattern with * for any characters; empty for all
   */
  void list(String pattern, String... types) throws SQLException {
    List<String[]> rows = new ArrayList<>();
    String wanted = pattern.isEmpty() ? "%" : stored(pattern).replace('*', '%');
    try (ResultSet found = connection.getMetaData().getTables(null, null, wanted, null)) {
      while (found.next()) {
        String schema = found.getString("TABLE_SCHEM");
        String type = found.getString("TABLE_TYPE");
        if ((types.length == 0 || Arrays.asList(types).contains(type))
            && !SYSTEM.contains(String.valueOf(schema).toUpperCase(Locale.ROOT))) {
          rows.add(
              new String[] {
                schema, found.getString("TABLE_NAME"), type, found.getString("REMARKS")
              });
        }
      }
    }
    if (rows.isEmpty()) {
      say("There is nothing" + (pattern.isEmpty() ? "." : " of the name " + pattern + "."));
    } else {
      table(List.of("schema", "name", "type", "comment"), rows);
    }
  }

  void schemas() throws SQLException {
    List<String[]> rows = new ArrayList<>();
    try (ResultSet found = connection.getMetaData().getSchemas()) {
      while (found.next()) {
        rows.add(new String[] {found.getString("TABLE_SCHEM")});
      }
    }
    table(List.of("schema"), rows);
  }

  private void describe(String written) throws SQLException {
    int dot = written.lastIndexOf('.');
    String schema = dot < 0 ? connection.getSchema() : stored(written.substring(0, dot));
    String name = stored(written.substring(dot + 1));
    DatabaseMetaData database = connection.getMetaData();
    List<String[]> columns = new ArrayList<>();
    try (ResultSet found = database.getColumns(null, schema, literal(name, database), "%")) {
      while (found.next()) {
        columns.add(
            new String[] {
              found.getString("COLUMN_NAME"),
              type(found),
              "NO".equals(found.getString("IS_NULLABLE")) ? "not null" : "",
              found.getString("COLUMN_DEF")
            });
      }
    }
    if (columns.isEmpty()) {
      say("There is no table or view " + written + "; \\d lists what there is.");
      return;
    }
    table(List.of("column", "type", "null", "default"), columns);
    indexes(schema, name);
    try (ResultSet keys = database.getImportedKeys(null, schema, name)) {
      references(keys, "refers to", "PKTABLE_NAME", "FKCOLUMN_NAME");
    }
    try (ResultSet keys = database.getExportedKeys(null, schema, name)) {
      references(keys, "referred to by", "FKTABLE_NAME", "FKCOLUMN_NAME");
    }
  }

  private static String type(ResultSet column) throws SQLException {
    String type = column.getString("TYPE_NAME");
    int size = column.getInt("COLUMN_SIZE");
    return switch (type.toUpperCase(Locale.ROOT)) {
      case "VARCHAR", "CHAR", "CHARACTER", "CHARACTER VARYING", "VARBINARY", "BINARY" ->
          size > 0 && size < Integer.MAX_VALUE ? type + "(" + size + ")" : type;
      case "DECIMAL", "NUMERIC" -> type + "(" + size + ", " + column.getInt("DECIMAL_DIGITS") + ")";
      default -> type;
    };
  }

  private void indexes(String schema, String name) throws SQLException {
    DatabaseMetaData database = connection.getMetaData();
    Map<String, String> indexes = new LinkedHashMap<>();
    try (ResultSet found = database.getPrimaryKeys(null, schema, name)) {
      Map<Integer, String> key = new java.util.TreeMap<>();
      while (found.next()) {
        key.put(found.getInt("KEY_SEQ"), found.getString("COLUMN_NAME"));
      }
      if (!key.isEmpty()) {
        say("primary key (" + String.join(", ", key.values()) + ")");
      }
    }
    try (ResultSet found = database.getIndexInfo(null, schema, name, false, true)) {
      while (found.next()) {
        String index = found.getString("INDEX_NAME");
        if (index != null) {
          String label = (found.getBoolean("NON_UNIQUE") ? "index " : "unique index ") + index;
          indexes.merge(label, found.getString("COLUMN_NAME"), (all, next) -> all + ", " + next);
        }
      }
    }
    indexes.forEach((index, columns) -> say(index + " (" + columns + ")"));
  }

  private void references(ResultSet keys, String what, String table, String column)
      throws SQLException {
    while (keys.next()) {
      say(
          what
              + " "
              + keys.getString(table)
              + " by "
              + keys.getString(column)
              + " ("
              + keys.getString("FK_NAME")
              + ")");
    }
  }

  /** A name as the database stores it: folded, unless it is quoted. */
  private String stored(String name) throws SQLException {
    if (name.length() > 1 && name.startsWith("\"") && name.endsWith("\"")) {
      return name.substring(1, name.length() - 1);
    }
    DatabaseMetaData database = connection.getMetaData();
    if (database.storesUpperCaseIdentifiers()) {
      return name.toUpperCase(Locale.ROOT);
    }
    return database.storesLowerCaseIdentifiers() ? name.toLowerCase(Locale.ROOT) : name;
  }

  /** A name as a pattern that only it matches. */
  private static String literal(String name, DatabaseMetaData database) throws SQLException {
    String escape = database.getSearchStringEscape();
    return name.replace("_", escape + "_").replace("%", escape + "%");
  }

  /** Prints rows; what is not known is left empty. */
  private void table(List<String> labels, List<String[]> rows) {
    for (String[] row : rows) {
      Arrays.setAll(row, i -> row[i] == null ? "" : row[i]);
    }
    PrintStream out = new PrintStream(terminal.output(), false, StandardCharsets.UTF_8);
    TablePrinter.fitted(Pages.width(terminal)).print(labels, rows, out);
    out.flush();
  }

  private void say(String line) {
    terminal.writer().println(line);
    terminal.flush();
  }
}
