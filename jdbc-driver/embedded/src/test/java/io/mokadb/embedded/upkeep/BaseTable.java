package io.mokadb.embedded.upkeep;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A random table, and changes of it: a key of one or two columns or none, columns with nulls, in a
 * column group of their own or generated now and then.
 */
final class BaseTable {
  private static final int KEYS = 24;
  private static final int HALF_KEYS = 5;

  /** A column. */
  record Column(String name, Kind kind, boolean nullable) {}

  private final Random random;
  private final String name;
  private final List<Column> columns = new ArrayList<>();
  private final int keyColumns;
  private final boolean keyed;

  /** Whether the last column is generated. */
  private final boolean generates;

  BaseTable(String name, Random random) {
    this.random = random;
    this.name = name;
    this.keyColumns = random.nextInt(3) == 0 ? 2 : 1;
    this.keyed = random.nextInt(6) > 0;
    for (int i = 0; i < keyColumns; i++) {
      columns.add(new Column("k" + i, Kind.INTEGER, false));
    }
    columns.add(new Column("r", Kind.INTEGER, random.nextInt(3) > 0));
    for (int i = 2 + random.nextInt(3); i > 0; i--) {
      columns.add(new Column("c" + i, Kind.any(random), random.nextInt(3) > 0));
    }
    this.generates = random.nextInt(4) == 0;
    if (generates) {
      columns.add(new Column("g", Kind.INTEGER, true));
    }
  }

  private BaseTable(BaseTable same, Random random) {
    this.random = random;
    this.name = same.name;
    this.keyColumns = same.keyColumns;
    this.keyed = same.keyed;
    this.generates = same.generates;
    columns.addAll(same.columns);
  }

  /** The same table, for another client. */
  BaseTable with(Random other) {
    return new BaseTable(this, other);
  }

  String name() {
    return name;
  }

  /** As a query reads it, under another name. */
  Source as(String alias) {
    List<Term> terms =
        columns.stream().map(each -> new Term(alias + "." + each.name(), each.kind())).toList();
    return new Source(
        name + " AS " + alias, terms, keyed ? terms.subList(0, keyColumns) : List.of());
  }

  /** Statements that make it, with some indexes. */
  List<String> create() {
    List<String> statements = new ArrayList<>();
    String key =
        keyed
            ? columns.subList(0, keyColumns).stream()
                .map(Column::name)
                .collect(Collectors.joining(", ", ", PRIMARY KEY (", ")"))
            : "";
    String group = random.nextInt(4) == 0 ? ", COLUMN GROUP h (c1)" : "";
    String generated =
        generates ? ", g INTEGER GENERATED ALWAYS AS (MOD(r * 2 + 1, 6)) STORED" : "";
    statements.add(
        given().stream()
            .map(
                each ->
                    each.name() + " " + each.kind().type() + (each.nullable() ? "" : " NOT NULL"))
            .collect(
                Collectors.joining(
                    ", ", "CREATE TABLE " + name + " (", generated + key + group + ")")));
    for (int i = random.nextInt(3); i > 0; i--) {
      Column first = columns.get(keyColumns + random.nextInt(columns.size() - keyColumns));
      Column other = any();
      String both = first == other ? first.name() : first.name() + ", " + other.name();
      statements.add("CREATE INDEX " + name + "_i" + i + " ON " + name + " (" + both + ")");
    }
    return statements;
  }

  /** Columns that statements give values of. */
  private List<Column> given() {
    return generates ? columns.subList(0, columns.size() - 1) : columns;
  }

  /** Statements of one change of its definition, which leave its columns as they are named. */
  List<String> redefine() {
    Column column = any();
    String alter = "ALTER TABLE " + name + " ";
    return switch (random.nextInt(4)) {
      case 0 ->
          List.of(
              alter + "ADD COLUMN z INTEGER DEFAULT " + random.nextInt(6), alter + "DROP COLUMN z");
      case 1 ->
          List.of(
              "DROP INDEX IF EXISTS " + name + "_j",
              "CREATE INDEX " + name + "_j ON " + name + " (" + column.name() + ")");
      default ->
          List.of(
              alter
                  + "ALTER COLUMN "
                  + column.name()
                  + " SET DATA TYPE "
                  + column.kind().anyType(random));
    };
  }

  /** Statements of one change. */
  List<String> change() {
    return switch (random.nextInt(24)) {
      case 0 -> List.of(insert(row(key())));
      case 1, 2 -> List.of(insert(row(key()) + ", " + row(key()) + ", " + row(key())));
      case 3, 4, 14, 15, 16, 17, 18 ->
          List.of(keyed ? "UPSERT" + into() + " VALUES " + row(key()) : insert(row(key())));
      case 5, 6, 7 -> List.of("UPDATE " + name + " SET " + assignment() + " WHERE " + condition());
      case 8 ->
          List.of(
              "UPDATE "
                  + name
                  + " SET "
                  + assignment()
                  + ", "
                  + assignment("r")
                  + " WHERE "
                  + one());
      case 9 -> List.of("UPDATE " + name + " SET k0 = k0 + " + KEYS / 2 + " WHERE " + one());
      case 10 -> List.of("DELETE FROM " + name + " WHERE " + condition());
      case 11 -> insertAndDelete();
      case 12 -> List.of("DELETE FROM " + name + " WHERE " + one());
      case 13 -> List.of("UPDATE " + name + " SET " + assignment());
      case 20 -> List.of(merge());
      case 21 ->
          List.of(
              "INSERT"
                  + into()
                  + " SELECT k0 + 1, "
                  + names(given().subList(1, given().size()))
                  + " FROM "
                  + name
                  + " WHERE "
                  + condition());
      case 22 ->
          List.of(
              "UPDATE "
                  + name
                  + " SET r = (SELECT COALESCE(MAX(x.r), 0) FROM "
                  + name
                  + " AS x WHERE x.k0 < 5) WHERE "
                  + condition());
      case 23 -> List.of(insert(row(key())) + conflict());
      default -> List.of(insert(row(key())), "DELETE FROM " + name + " WHERE " + one());
    };
  }

  private String merge() {
    return "MERGE INTO "
        + name
        + " AS t USING (VALUES ("
        + random.nextInt(HALF_KEYS)
        + ", 1), ("
        + (HALF_KEYS + random.nextInt(HALF_KEYS))
        + ", 4)) AS s (k, n) ON t.k0 = s.k WHEN MATCHED AND t.r = s.n THEN DELETE"
        + " WHEN MATCHED THEN UPDATE SET r = s.n";
  }

  private String conflict() {
    return keyed
        ? " ON CONFLICT ("
            + names(columns.subList(0, keyColumns))
            + ") DO UPDATE SET r = MOD("
            + name
            + ".r + 1, 6)"
        : "";
  }

  private static String names(List<Column> columns) {
    return String.join(", ", columns.stream().map(Column::name).toList());
  }

  /** Either way: a row comes and goes, or goes and comes. */
  private List<String> insertAndDelete() {
    List<Integer> key = key();
    String delete = "DELETE FROM " + name + " WHERE " + equal(key);
    return random.nextBoolean()
        ? List.of(insert(row(key)), delete)
        : List.of(delete, insert(row(key)));
  }

  private String insert(String rows) {
    return "INSERT" + into() + " VALUES " + rows;
  }

  private String into() {
    return " INTO " + name + " (" + names(given()) + ")";
  }

  private List<Integer> key() {
    return keyColumns == 1
        ? List.of(random.nextInt(KEYS))
        : List.of(random.nextInt(HALF_KEYS), random.nextInt(HALF_KEYS));
  }

  private String row(List<Integer> key) {
    List<String> values = new ArrayList<>();
    key.forEach(each -> values.add("" + each));
    given().subList(keyColumns, given().size()).forEach(each -> values.add(value(each)));
    return "(" + String.join(", ", values) + ")";
  }

  private Column any() {
    return columns.get(random.nextInt(columns.size()));
  }

  private String value(Column column) {
    return column.nullable() && random.nextInt(4) == 0 ? "NULL" : column.kind().literal(random);
  }

  private String assignment() {
    return assignment(
        given().get(keyColumns + 1 + random.nextInt(given().size() - keyColumns - 1)));
  }

  private String assignment(String column) {
    return assignment(
        columns.stream().filter(each -> each.name().equals(column)).findFirst().orElseThrow());
  }

  private String assignment(Column column) {
    if (column.kind() == Kind.INTEGER && random.nextInt(3) == 0) {
      return column.name() + " = MOD(" + column.name() + " + 1, 6)";
    }
    return column.name() + " = " + value(column);
  }

  private String one() {
    return equal(key());
  }

  private static String equal(List<Integer> key) {
    return key.size() == 1
        ? "k0 = " + key.get(0)
        : "k0 = " + key.get(0) + " AND k1 = " + key.get(1);
  }

  private String condition() {
    Column column = any();
    return switch (random.nextInt(4)) {
      case 0 -> column.name() + " IS NULL";
      case 1 -> "r = " + random.nextInt(6);
      case 2 -> column.name() + " = " + column.kind().literal(random);
      default -> one();
    };
  }
}
