package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.Written;
import java.util.ArrayList;
import java.util.List;

/** A random table with its constraints and indexes. */
final class RelationTable {
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
  private final String name;
  private final List<Target> earlier;
  private final boolean numbered;
  private final List<SchemaColumn> given = new ArrayList<>();
  private final List<SchemaColumn> read;
  private final List<String> key;
  private final List<String> parts = new ArrayList<>();
  private final List<String> arbiters = new ArrayList<>();
  private final List<String> deferrable = new ArrayList<>();
  private final List<String> definitions = new ArrayList<>();
  private final boolean temporary;
  private final Target target;

  /**
   * Draws a table.
   *
   * @param earlier tables that foreign keys may refer to
   * @param numbered whether there is a sequence {@code q0}
   */
  RelationTable(Dice dice, String name, List<Target> earlier, boolean numbered) {
    this.dice = dice;
    this.name = name;
    this.earlier = earlier;
    this.numbered = numbered;
    given.add(new SchemaColumn("k", Sort.INTEGER));
    OPTIONAL.stream().filter(column -> dice.chance(50)).forEach(given::add);
    given.forEach(column -> parts.add(column(column)));
    this.key = drawKey();
    addKey();
    addReferences();
    this.read = new ArrayList<>(given);
    addGenerated();
    if (dice.chance(30)) {
      parts.add(numbers());
    }
    addConstraints();
    this.temporary = dice.chance(8) && parts.stream().noneMatch(p -> p.contains("REFERENCES"));
    definitions.add(
        (temporary ? "CREATE TEMPORARY TABLE " : "CREATE TABLE ")
            + name
            + " ("
            + String.join(", ", parts)
            + ")"
            + (temporary && dice.chance(30) ? " ON COMMIT DELETE ROWS" : ""));
    addIndexes();
    // No permanent table refers to a temporary one.
    this.target = new Target(name, read, given, temporary ? List.of() : key, arbiters, true);
  }

  /** Statements that make it. */
  List<String> definitions() {
    return definitions;
  }

  /** Names of its constraints that can wait for the end of the transaction. */
  List<String> deferrable() {
    return deferrable;
  }

  boolean isTemporary() {
    return temporary;
  }

  Target target() {
    return target;
  }

  private void addKey() {
    if (!key.isEmpty()) {
      arbiters.add("(" + String.join(", ", key) + ")");
      parts.add("PRIMARY KEY " + arbiters.get(0));
    } else if (dice.chance(60)) {
      parts.add("UNIQUE (k)");
      arbiters.add("(k)");
    }
  }

  private String column(SchemaColumn column) {
    String text = column.name() + " " + column.sort().type();
    if (!column.name().equals("k") && dice.chance(25)) {
      text += " DEFAULT " + Written.literal(column.sort(), dice.values().any(column.sort()));
    }
    return text;
  }

  private List<String> drawKey() {
    int kind = dice.below(10);
    if (kind == 0 && given.size() > 2) {
      return List.of(given.get(1).name(), "k");
    }
    return kind < 3 ? List.of() : List.of("k");
  }

  /** Columns that are computed; what they are computed of may be null. */
  private void addGenerated() {
    if (has("i1") && dice.chance(30)) {
      read.add(new SchemaColumn("g1", Sort.INTEGER));
      parts.add("g1 INTEGER GENERATED ALWAYS AS (k + i1) STORED");
    }
    if (has("s1") && dice.chance(30)) {
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

  private void addConstraints() {
    if (has("i1") && has("s1") && dice.chance(30)) {
      parts.add("CHECK (i1 < 4 OR s1 <> 'a')");
    }
    if (has("i1") && has("i2") && dice.chance(30)) {
      parts.add("CHECK (i1 <= i2 + 3)");
    }
    if (has("bo1") && dice.chance(20)) {
      parts.add("CHECK (bo1 OR k > 2)");
    }
    if (has("i2") && has("s1") && dice.chance(30)) {
      parts.add("UNIQUE (s1, i2)");
      arbiters.add("(i2, s1)");
    }
  }

  /** A foreign key to a table before, or to the table itself. */
  private void addReferences() {
    List<String> parents = new ArrayList<>();
    if (key.equals(List.of("k"))) {
      parents.add(name);
    }
    earlier.stream().filter(t -> t.hasKey("k")).map(Target::name).forEach(parents::add);
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
    deferrable.add(constraint);
    return " DEFERRABLE" + dice.word("", " INITIALLY DEFERRED", " INITIALLY IMMEDIATE");
  }

  private void addIndexes() {
    String start = "CREATE UNIQUE INDEX u" + arbiters.size() + name + " ON " + name + " ";
    if (has("s1") && has("bo1") && dice.chance(30)) {
      definitions.add(start + "(s1) WHERE bo1");
      arbiters.add("(s1) WHERE bo1");
    } else if (has("s1") && dice.chance(25)) {
      definitions.add(start + "(LOWER(s1), k)");
      arbiters.add("(LOWER(s1), k)");
    } else if (has("i1") && has("i2") && dice.chance(25)) {
      definitions.add(start + "((i1 + i2)) WHERE i1 > 2");
      arbiters.add("((i1 + i2)) WHERE i1 > 2");
    }
    if (dice.chance(40)) {
      definitions.add(
          "CREATE INDEX x" + name + " ON " + name + " (" + dice.pick(given).name() + ")");
    }
  }

  private boolean has(String column) {
    return given.stream().anyMatch(each -> each.name().equals(column));
  }
}
