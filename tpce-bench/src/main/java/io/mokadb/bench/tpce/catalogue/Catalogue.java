package io.mokadb.bench.tpce.catalogue;

import io.mokadb.bench.tpce.catalogue.SchemaPart.ForeignKey;
import io.mokadb.bench.tpce.catalogue.SchemaPart.Index;
import io.mokadb.bench.tpce.catalogue.SchemaPart.Table;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tables, keys and indexes that a database has, as its driver tells. Names are matched in any case.
 * Confined to one thread.
 */
public final class Catalogue {

  private final DatabaseMetaData metaData;
  private final String catalog;
  private final String schema;

  /** By the name in lower case, the name as the database has it. */
  private final Map<String, String> tables = new TreeMap<>();

  // Asked for once a table; some drivers take long.
  private final Map<String, List<FoundIndex>> indexes = new TreeMap<>();
  private final Map<String, List<FoundKey>> foreignKeys = new TreeMap<>();

  /** Reads the names of the tables in the schema of a connection. */
  public Catalogue(Connection connection) throws SQLException {
    this.metaData = connection.getMetaData();
    this.catalog = connection.getCatalog();
    this.schema = connection.getSchema();
    String[] types = {"TABLE", "BASE TABLE"};
    try (ResultSet rows = metaData.getTables(catalog, schema, "%", types)) {
      while (rows.next()) {
        String name = rows.getString("TABLE_NAME");
        tables.put(lower(name), name);
      }
    }
  }

  /** Whether there is a table with this name. */
  public boolean hasTable(String name) {
    return tables.containsKey(name);
  }

  /** A table or the columns of it that do not exist, each a text; empty when all do. */
  public List<String> missing(Table table) throws SQLException {
    if (!hasTable(table.name())) {
      return List.of(table.describe() + " does not exist");
    }
    Map<String, Integer> found = columns(table.name());
    return table.columns().stream()
        .filter(column -> !found.containsKey(column.name()))
        .map(column -> table.describe() + " has no column " + column.name())
        .toList();
  }

  /** All differences of a table from its definition, each a text; empty without one. */
  public List<String> differences(Table table) throws SQLException {
    List<String> differences = new ArrayList<>(missing(table));
    if (hasTable(table.name())) {
      differences.addAll(nullability(table));
      List<String> key = primaryKey(table.name());
      if (!key.equals(table.key())) {
        differences.add(
            "primary key of "
                + table.name()
                + " is "
                + (key.isEmpty() ? "missing" : "(" + String.join(", ", key) + ")")
                + ", expected ("
                + String.join(", ", table.key())
                + ")");
      }
    }
    return differences;
  }

  private List<String> nullability(Table table) throws SQLException {
    List<String> differences = new ArrayList<>();
    Map<String, Integer> found = columns(table.name());
    for (SchemaPart.Column column : table.columns()) {
      int expected =
          column.nullable() ? DatabaseMetaData.columnNullable : DatabaseMetaData.columnNoNulls;
      int nullable = found.getOrDefault(column.name(), expected);
      if (nullable != DatabaseMetaData.columnNullableUnknown && nullable != expected) {
        differences.add(
            "column "
                + column.name()
                + " of "
                + table.name()
                + (column.nullable() ? " takes no null" : " has lost its NOT NULL"));
      }
    }
    return differences;
  }

  /** Whether the table of an index has one with the same columns, under any name. */
  public boolean has(Index index) throws SQLException {
    if (!hasTable(index.table())) {
      return false;
    }
    List<FoundIndex> known = indexes.get(index.table());
    if (known == null) {
      known = readIndexes(index.table());
      indexes.put(index.table(), known);
    }
    return known.stream()
        .anyMatch(
            found ->
                found.columns().equals(index.columns()) && (found.unique() || !index.unique()));
  }

  /** Whether there is a foreign key with the same columns, under any name. */
  public boolean has(ForeignKey key) throws SQLException {
    if (!hasTable(key.table())) {
      return false;
    }
    List<FoundKey> known = foreignKeys.get(key.table());
    if (known == null) {
      known = readForeignKeys(key.table());
      foreignKeys.put(key.table(), known);
    }
    return known.contains(new FoundKey(key.columns(), key.parent(), key.parentColumns()));
  }

  private Map<String, Integer> columns(String table) throws SQLException {
    Map<String, Integer> columns = new TreeMap<>();
    try (ResultSet rows = metaData.getColumns(catalog, schema, tables.get(table), "%")) {
      while (rows.next()) {
        // The pattern may match other tables; an underscore stands for any character.
        if (lower(rows.getString("TABLE_NAME")).equals(table)) {
          columns.put(lower(rows.getString("COLUMN_NAME")), rows.getInt("NULLABLE"));
        }
      }
    }
    return columns;
  }

  private List<String> primaryKey(String table) throws SQLException {
    Map<Integer, String> columns = new TreeMap<>();
    try (ResultSet rows = metaData.getPrimaryKeys(catalog, schema, tables.get(table))) {
      while (rows.next()) {
        columns.put(rows.getInt("KEY_SEQ"), lower(rows.getString("COLUMN_NAME")));
      }
    }
    return List.copyOf(columns.values());
  }

  private record FoundIndex(boolean unique, List<String> columns) {}

  private List<FoundIndex> readIndexes(String table) throws SQLException {
    Map<String, Map<Integer, String>> columns = new TreeMap<>();
    Map<String, Boolean> unique = new TreeMap<>();
    try (ResultSet rows = metaData.getIndexInfo(catalog, schema, tables.get(table), false, true)) {
      while (rows.next()) {
        String name = rows.getString("INDEX_NAME");
        String column = rows.getString("COLUMN_NAME");
        // A row of statistics has neither.
        if (name != null && column != null) {
          columns
              .computeIfAbsent(name, key -> new TreeMap<>())
              .put(rows.getInt("ORDINAL_POSITION"), lower(column));
          unique.put(name, !rows.getBoolean("NON_UNIQUE"));
        }
      }
    }
    List<FoundIndex> found = new ArrayList<>();
    columns.forEach(
        (name, list) -> found.add(new FoundIndex(unique.get(name), List.copyOf(list.values()))));
    return found;
  }

  private record FoundKey(List<String> columns, String parent, List<String> parentColumns) {}

  /** Rows of one key follow each other, numbered from one; a driver need not name the keys. */
  private List<FoundKey> readForeignKeys(String table) throws SQLException {
    record Part(int number, String column, String parent, String parentColumn) {}
    Map<String, List<Part>> byName = new LinkedHashMap<>();
    int unnamed = 0;
    try (ResultSet rows = metaData.getImportedKeys(catalog, schema, tables.get(table))) {
      while (rows.next()) {
        int number = rows.getInt("KEY_SEQ");
        String name = rows.getString("FK_NAME");
        unnamed += number == 1 ? 1 : 0;
        byName
            .computeIfAbsent(
                name == null || name.isEmpty() ? "#" + unnamed : name, key -> new ArrayList<>())
            .add(
                new Part(
                    number,
                    lower(rows.getString("FKCOLUMN_NAME")),
                    lower(rows.getString("PKTABLE_NAME")),
                    lower(rows.getString("PKCOLUMN_NAME"))));
      }
    }
    List<FoundKey> keys = new ArrayList<>();
    for (List<Part> parts : byName.values()) {
      parts.sort((a, b) -> Integer.compare(a.number(), b.number()));
      keys.add(
          new FoundKey(
              parts.stream().map(Part::column).toList(),
              parts.get(0).parent(),
              parts.stream().map(Part::parentColumn).toList()));
    }
    return keys;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
