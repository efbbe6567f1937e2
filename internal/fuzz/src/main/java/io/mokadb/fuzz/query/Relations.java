package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.Written;
import java.util.ArrayList;
import java.util.List;

/**
 * Tables that have what changes can break: foreign keys with actions, to themselves too, checks,
 * unique keys of some rows and of computed values, generated columns, defaults, sequences; and
 * views of them that can be changed.
 */
final class Relations {
  private static final List<SchemaColumn> OPTIONAL =
      List.of(
          new SchemaColumn("i1", Sort.INTEGER),
          new SchemaColumn("i2", Sort.INTEGER),
          new SchemaColumn("s1", Sort.VARCHAR),
          new SchemaColumn("s2", Sort.VARCHAR),
          new SchemaColumn("b1", Sort.BIGINT),
          new SchemaColumn("d1", Sort.DECIMAL),
          new SchemaColumn("c1", Sort.CHAR),
          new SchemaColumn("da1", Sort.DATE),
          new SchemaColumn("bo1", Sort.BOOLEAN));

  private final Dice dice;
  private final List<Node> definitions = new ArrayList<>();
  private final List<Target> targets = new ArrayList<>();
  private final List<Target> stored = new ArrayList<>();
  private final List<String> foreignKeys = new ArrayList<>();
  private final boolean numbered;

  Relations(Dice dice) {
    this.dice = dice;
    this.numbered = dice.chance(40);
    if (numbered) {
      define("CREATE SEQUENCE q0");
    }
    for (int i = 1 + dice.below(3); i > 0; i--) {
      table("r" + targets.size());
    }
    for (Target target : stored) {
      if (dice.chance(40)) {
        view("w" + target.name(), target);
      }
    }
  }

  /** Statements that make them. */
  List<Node> definitions() {
    return definitions;
  }

  List<Target> targets() {
    return targets;
  }

  /** Those of them that are tables and not temporary. */
  List<Target> stored() {
    return stored;
  }

  /** The names of constraints that can wait for the end of the transaction. */
  List<String> foreignKeys() {
    return foreignKeys;
  }

  private void define(String sql) {
    definitions.add(Node.of(Sort.PIECE, sql));
  }

  private void table(String name) {
    List<SchemaColumn> given = new ArrayList<>();
    given.add(new SchemaColumn("k", Sort.INTEGER));
    OPTIONAL.stream().filter(column -> dice.chance(50)).forEach(given::add);
    List<String> parts = new ArrayList<>();
    given.forEach(column -> parts.add(column(column)));
    List<String> key = key(given);
    List<String> arbiters = new ArrayList<>();
    if (!key.isEmpty()) {
      arbiters.add("(" + String.join(", ", key) + ")");
      parts.add("PRIMARY KEY " + arbiters.get(0));
    } else if (dice.chance(60)) {
      parts.add("UNIQUE (k)");
      arbiters.add("(k)");
    }
    reference(name, given, key, parts);
    List<SchemaColumn> read = new ArrayList<>(given);
    generated(given, read, parts);
    if (dice.chance(30)) {
      parts.add(numbers());
    }
    constraints(given, parts, arbiters);
    boolean temporary = dice.chance(8) && parts.stream().noneMatch(p -> p.contains("REFERENCES"));
    define(
        (temporary ? "CREATE TEMPORARY TABLE " : "CREATE TABLE ")
            + name
            + " ("
            + String.join(", ", parts)
            + ")"
            + (temporary && dice.chance(30) ? " ON COMMIT DELETE ROWS" : ""));
    indexes(name, given, arbiters);
    // Nothing that stays refers to a temporary table.
    targets.add(new Target(name, read, given, temporary ? List.of() : key, arbiters, true));
    if (!temporary) {
      stored.add(targets.get(targets.size() - 1));
    }
  }

  private String column(SchemaColumn column) {
    String text = column.name() + " " + column.sort().type();
    if (!column.name().equals("k") && dice.chance(25)) {
      text += " DEFAULT " + Written.literal(column.sort(), dice.values().any(column.sort()));
    }
    return text;
  }

  private List<String> key(List<SchemaColumn> given) {
    int kind = dice.below(10);
    if (kind == 0 && given.size() > 2) {
      return List.of(given.get(1).name(), "k");
    }
    return kind < 3 ? List.of() : List.of("k");
  }

  /** Columns that are computed; what they are computed of may be null. */
  private void generated(List<SchemaColumn> given, List<SchemaColumn> read, List<String> parts) {
    if (has(given, "i1") && dice.chance(30)) {
      read.add(new SchemaColumn("g1", Sort.INTEGER));
      parts.add("g1 INTEGER GENERATED ALWAYS AS (k + i1) STORED");
    }
    if (has(given, "s1") && dice.chance(30)) {
      read.add(new SchemaColumn("g2", Sort.VARCHAR));
      parts.add("g2 VARCHAR(60) GENERATED ALWAYS AS (UPPER(s1)) STORED");
    }
  }

  /** A column that is filled by a sequence, and compared with nothing. */
  private String numbers() {
    boolean named = numbered && dice.chance(50);
    return named
        ? "n BIGINT DEFAULT nextval('q0')"
        : "n INTEGER GENERATED " + dice.word("ALWAYS", "BY DEFAULT") + " AS IDENTITY";
  }

  private void constraints(List<SchemaColumn> given, List<String> parts, List<String> arbiters) {
    if (has(given, "i1") && has(given, "s1") && dice.chance(30)) {
      parts.add("CHECK (i1 < 4 OR s1 <> 'a')");
    }
    if (has(given, "i1") && has(given, "i2") && dice.chance(30)) {
      parts.add("CHECK (i1 <= i2 + 3)");
    }
    if (has(given, "bo1") && dice.chance(20)) {
      parts.add("CHECK (bo1 OR k > 2)");
    }
    if (has(given, "i2") && has(given, "s1") && dice.chance(30)) {
      parts.add("UNIQUE (s1, i2)");
      arbiters.add("(i2, s1)");
    }
  }

  /** A foreign key to a table before, or to the table itself. */
  private void reference(
      String name, List<SchemaColumn> given, List<String> key, List<String> parts) {
    List<String> parents = new ArrayList<>();
    if (key.equals(List.of("k"))) {
      parents.add(name);
    }
    targets.stream().filter(t -> t.hasKey("k")).map(Target::name).forEach(parents::add);
    for (int i = 0; i < 2 && !parents.isEmpty(); i++) {
      if (dice.chance(60)) {
        String constraint = "f" + i + name;
        String column = "p" + i;
        given.add(new SchemaColumn(column, Sort.INTEGER));
        parts.add(0, column + " INTEGER" + (dice.chance(20) ? " DEFAULT 1" : ""));
        parts.add(
            "CONSTRAINT "
                + constraint
                + " FOREIGN KEY ("
                + column
                + ") REFERENCES "
                + dice.pick(parents)
                + " (k)"
                + action(" ON DELETE ")
                + action(" ON UPDATE ")
                + waiting(constraint));
      }
    }
  }

  private String action(String when) {
    return dice.chance(35)
        ? ""
        : when
            + dice.word("CASCADE", "CASCADE", "SET NULL", "SET DEFAULT", "NO ACTION", "RESTRICT");
  }

  private String waiting(String constraint) {
    if (dice.chance(60)) {
      return "";
    }
    foreignKeys.add(constraint);
    return " DEFERRABLE" + dice.word("", " INITIALLY DEFERRED", " INITIALLY IMMEDIATE");
  }

  private void indexes(String name, List<SchemaColumn> given, List<String> arbiters) {
    String start = "CREATE UNIQUE INDEX u" + arbiters.size() + name + " ON " + name + " ";
    if (has(given, "s1") && has(given, "bo1") && dice.chance(30)) {
      define(start + "(s1) WHERE bo1");
      arbiters.add("(s1) WHERE bo1");
    } else if (has(given, "s1") && dice.chance(25)) {
      define(start + "(LOWER(s1), k)");
      arbiters.add("(LOWER(s1), k)");
    } else if (has(given, "i1") && has(given, "i2") && dice.chance(25)) {
      define(start + "((i1 + i2)) WHERE i1 > 2");
      arbiters.add("((i1 + i2)) WHERE i1 > 2");
    }
    if (dice.chance(40)) {
      define("CREATE INDEX x" + name + " ON " + name + " (" + dice.pick(given).name() + ")");
    }
  }

  private void view(String name, Target table) {
    List<SchemaColumn> read = new ArrayList<>();
    List<SchemaColumn> given = new ArrayList<>();
    List<String> items = new ArrayList<>();
    for (SchemaColumn column : table.columns()) {
      if (column.name().equals("k") || dice.chance(75)) {
        String shown = dice.chance(25) ? "v" + column.name() : column.name();
        SchemaColumn called = new SchemaColumn(shown, column.sort());
        read.add(called);
        if (table.given().contains(column)) {
          given.add(called);
        }
        items.add(column.name() + " AS " + shown);
      }
    }
    if (has(table.columns(), "i1") && dice.chance(30)) {
      read.add(new SchemaColumn("sum1", Sort.INTEGER));
      items.add("i1 + k AS sum1");
    }
    String where =
        has(table.columns(), "i1") && dice.chance(50)
            ? " WHERE i1 > 1" + dice.word("", "", " WITH CHECK OPTION")
            : dice.chance(30) ? " WHERE k < 8 WITH LOCAL CHECK OPTION" : "";
    define(
        "CREATE VIEW "
            + name
            + " AS SELECT "
            + String.join(", ", items)
            + " FROM "
            + table.name()
            + where);
    List<String> arbiters = new ArrayList<>();
    if (table.arbiters().contains("(k)")) {
      arbiters.add("(" + read.get(0).name() + ")");
    }
    targets.add(new Target(name, read, given, List.of(), arbiters, false));
  }

  private static boolean has(List<SchemaColumn> columns, String name) {
    return columns.stream().anyMatch(column -> column.name().equals(name));
  }
}
