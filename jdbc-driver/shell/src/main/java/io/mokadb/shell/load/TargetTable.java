package io.mokadb.shell.load;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The table to load.
 *
 * @param sqlName as written in statements
 * @param columns in the table's order
 */
record TargetTable(String sqlName, List<TargetColumn> columns) {

  /** "No such table" in the standard, in H2's two finer codes, in PostgreSQL and in HSQLDB. */
  private static final Set<String> NO_SUCH_TABLE =
      Set.of("42S02", "42S03", "42S04", "42P01", "42501");

  static Optional<TargetTable> find(Connection connection, String sqlName) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement("SELECT * FROM " + sqlName)) {
      ResultSetMetaData meta = query.getMetaData();
      List<TargetColumn> columns = new ArrayList<>();
      for (int i = 1; i <= meta.getColumnCount(); i++) {
        columns.add(new TargetColumn(meta.getColumnName(i), meta.getColumnType(i)));
      }
      return Optional.of(new TargetTable(sqlName, List.copyOf(columns)));
    } catch (SQLException e) {
      if (NO_SUCH_TABLE.contains(e.getSQLState())) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** The statement that creates a table for the file. */
  static String ddl(
      String sqlName,
      List<String> names,
      FileProfile file,
      List<String> key,
      Map<String, String> types)
      throws ImportException {
    Map<String, String> given = new HashMap<>();
    types.forEach((column, type) -> given.put(SqlNames.column(column, 1), type));
    for (String name : given.keySet()) {
      if (!names.contains(name)) {
        throw new ImportException("--type names a column that the file does not have: " + name);
      }
    }
    Set<String> keyNames = key.stream().map(k -> SqlNames.column(k, 1)).collect(Collectors.toSet());
    for (String name : keyNames) {
      if (!names.contains(name)) {
        throw new ImportException("--key names a column that the file does not have: " + name);
      }
    }
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String notNull = keyNames.contains(names.get(i)) ? " NOT NULL" : "";
      String type = given.getOrDefault(names.get(i), file.columns().get(i).sqlType());
      parts.add(names.get(i) + " " + type + notNull);
    }
    if (!key.isEmpty()) {
      String columns =
          key.stream().map(k -> SqlNames.column(k, 1)).collect(Collectors.joining(", "));
      parts.add("PRIMARY KEY (" + columns + ")");
    }
    return "CREATE TABLE " + sqlName + " (" + String.join(", ", parts) + ")";
  }

  boolean isEmpty(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(1);
      try (ResultSet rows = statement.executeQuery("SELECT * FROM " + sqlName)) {
        return !rows.next();
      }
    }
  }

  /** The columns that the file's columns go to, in the file's order. */
  List<TargetColumn> match(FileProfile file, List<String> given) throws ImportException {
    int width = file.columns().size();
    List<String> names = given.isEmpty() ? file.headings() : given;
    if (names.isEmpty()) {
      if (width > columns.size()) {
        throw new ImportException(
            "the file has " + width + " columns, table " + sqlName + " has " + columns.size());
      }
      return columns.subList(0, width);
    }
    if (names.size() != width) {
      throw new ImportException(
          "--columns names " + names.size() + " columns, the file has " + width);
    }
    List<TargetColumn> matched = named(names);
    if (Set.copyOf(matched).size() < matched.size()) {
      throw new ImportException("two columns of the file go to the same column of " + sqlName);
    }
    return matched;
  }

  private List<TargetColumn> named(List<String> names) throws ImportException {
    List<TargetColumn> matched = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Optional<TargetColumn> column = column(names.get(i), i + 1);
      column.ifPresent(matched::add);
      if (column.isEmpty()) {
        missing.add(names.get(i));
      }
    }
    if (!missing.isEmpty()) {
      throw new ImportException(
          "table "
              + sqlName
              + " has no column for: "
              + String.join(", ", missing)
              + " (use --columns to name the columns that the file holds)");
    }
    return matched;
  }

  String insertStatement(List<TargetColumn> into) {
    String names =
        into.stream().map(c -> SqlNames.quoted(c.name())).collect(Collectors.joining(", "));
    String marks = into.stream().map(c -> "?").collect(Collectors.joining(", "));
    return "INSERT INTO " + sqlName + " (" + names + ") VALUES (" + marks + ")";
  }

  private Optional<TargetColumn> column(String heading, int position) {
    String plain = heading.strip();
    String mapped = SqlNames.column(heading, position);
    return columns.stream()
        .filter(c -> c.name().equalsIgnoreCase(plain) || sameName(c.name(), mapped))
        .findFirst();
  }

  private static boolean sameName(String column, String mapped) {
    return column.toLowerCase(Locale.ROOT).equals(mapped);
  }
}
