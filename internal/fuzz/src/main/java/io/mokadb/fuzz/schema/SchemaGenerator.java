package io.mokadb.fuzz.schema;

import io.mokadb.fuzz.tree.Sort;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Tables by chance. Columns of one name have one type everywhere, so that tables can be joined by
 * name.
 */
public final class SchemaGenerator {
  private static final List<SchemaColumn> COLUMNS =
      List.of(
          new SchemaColumn("i1", Sort.INTEGER),
          new SchemaColumn("i2", Sort.INTEGER),
          new SchemaColumn("b1", Sort.BIGINT),
          new SchemaColumn("d1", Sort.DECIMAL),
          new SchemaColumn("f1", Sort.DOUBLE),
          new SchemaColumn("s1", Sort.VARCHAR),
          new SchemaColumn("s2", Sort.VARCHAR),
          new SchemaColumn("c1", Sort.CHAR),
          new SchemaColumn("da1", Sort.DATE),
          new SchemaColumn("ts1", Sort.TIMESTAMP),
          new SchemaColumn("bo1", Sort.BOOLEAN));

  private final RandomGenerator random;
  private final Values values;

  public SchemaGenerator(RandomGenerator random, Values values) {
    this.random = random;
    this.values = values;
  }

  /** Two to five tables, some of which refer to ones before. */
  public List<SchemaTable> tables() {
    List<SchemaTable> tables = new ArrayList<>();
    int count = 2 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      tables.add(table("t" + i, tables));
    }
    return tables;
  }

  private SchemaTable table(String name, List<SchemaTable> before) {
    List<SchemaColumn> columns = new ArrayList<>();
    columns.add(new SchemaColumn("k", Sort.INTEGER));
    for (SchemaColumn column : COLUMNS) {
      if (random.nextInt(100) < 55) {
        columns.add(column);
      }
    }
    List<String> key = key(columns);
    List<List<String>> rows = rows(columns, key);
    List<String> constraints = new ArrayList<>();
    if (has(columns, "i1") && random.nextInt(4) == 0) {
      constraints.add("CHECK (i1 > -2147483648 OR i1 IS NULL OR k >= 0 OR k < 0)");
    }
    List<String> indexes = indexes(name, columns);
    SchemaTable table = new SchemaTable(name, columns, key, constraints, indexes, rows);
    return random.nextInt(4) == 0 ? referring(table, before) : table;
  }

  private List<String> key(List<SchemaColumn> columns) {
    int kind = random.nextInt(10);
    if (kind == 0) {
      return List.of();
    }
    if (kind < 3 && columns.size() > 2) {
      String second = columns.get(1 + random.nextInt(columns.size() - 1)).name();
      return random.nextBoolean() ? List.of("k", second) : List.of(second, "k");
    }
    return List.of("k");
  }

  private List<List<String>> rows(List<SchemaColumn> columns, List<String> key) {
    int nulls = random.nextInt(4) == 0 ? 60 : 20;
    int count = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(random.nextInt(4) == 0 ? 30 : 7);
    List<List<String>> rows = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    for (int i = 0; i < count; i++) {
      List<String> row = new ArrayList<>();
      for (SchemaColumn column : columns) {
        boolean inKey = key.contains(column.name());
        row.add(values.perhaps(column.sort(), inKey ? 0 : nulls));
      }
      if (key.isEmpty() || keys.add(keyOf(columns, key, row))) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static String keyOf(List<SchemaColumn> columns, List<String> key, List<String> row) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < columns.size(); i++) {
      if (key.contains(columns.get(i).name())) {
        text.append(row.get(i)).append('|');
      }
    }
    return text.toString();
  }

  private List<String> indexes(String table, List<SchemaColumn> columns) {
    List<String> indexes = new ArrayList<>();
    int count = random.nextInt(4);
    for (int i = 0; i < count; i++) {
      String start = "CREATE INDEX x" + i + "_" + table + " ON " + table + " (";
      SchemaColumn first = columns.get(random.nextInt(columns.size()));
      SchemaColumn second = columns.get(random.nextInt(columns.size()));
      int kind = random.nextInt(6);
      if (kind == 0 && has(columns, "s1")) {
        indexes.add(start + "UPPER(s1))");
      } else if (kind == 1) {
        indexes.add(start + first.name() + ") WHERE " + second.name() + " IS NOT NULL");
      } else if (kind == 2 && first != second) {
        indexes.add(start + first.name() + ", " + second.name() + " DESC)");
      } else {
        indexes.add(start + first.name() + ")");
      }
    }
    return indexes;
  }

  /** A foreign key: the child's rows without a parent get NULL. */
  private SchemaTable referring(SchemaTable child, List<SchemaTable> before) {
    for (SchemaTable parent : before) {
      boolean single = parent.key().equals(List.of("k"));
      int column = index(child.columns(), "i1");
      if (single && column > 0 && !child.key().contains("i1")) {
        Set<String> there = new HashSet<>();
        parent.rows().forEach(row -> there.add(row.get(0)));
        List<List<String>> rows = new ArrayList<>();
        for (List<String> row : child.rows()) {
          List<String> changed = new ArrayList<>(row);
          changed.set(column, there.contains(row.get(column)) ? row.get(column) : null);
          rows.add(changed);
        }
        List<String> constraints = new ArrayList<>(child.constraints());
        constraints.add("FOREIGN KEY (i1) REFERENCES " + parent.name());
        return child.with(constraints, child.indexes()).withRows(rows);
      }
    }
    return child;
  }

  private static boolean has(List<SchemaColumn> columns, String name) {
    return index(columns, name) >= 0;
  }

  private static int index(List<SchemaColumn> columns, String name) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
