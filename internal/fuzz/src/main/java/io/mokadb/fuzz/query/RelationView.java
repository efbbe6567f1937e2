package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.tree.Sort;
import java.util.ArrayList;
import java.util.List;

/** A random view of one table that can be changed. */
final class RelationView {
  private final Dice dice;
  private final Target table;
  private final List<SchemaColumn> read = new ArrayList<>();
  private final List<SchemaColumn> given = new ArrayList<>();
  private final String definition;
  private final Target target;

  RelationView(Dice dice, String name, Target table) {
    this.dice = dice;
    this.table = table;
    List<String> items = items();
    this.definition =
        "CREATE VIEW "
            + name
            + " AS SELECT "
            + String.join(", ", items)
            + " FROM "
            + table.name()
            + where();
    List<String> arbiters = new ArrayList<>();
    if (table.arbiters().contains("(k)")) {
      arbiters.add("(" + read.get(0).name() + ")");
    }
    this.target = new Target(name, read, given, List.of(), arbiters, false);
  }

  /** The statement that makes it. */
  String definition() {
    return definition;
  }

  Target target() {
    return target;
  }

  private List<String> items() {
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
    if (has("i1") && dice.chance(30)) {
      read.add(new SchemaColumn("sum1", Sort.INTEGER));
      items.add("i1 + k AS sum1");
    }
    return items;
  }

  private String where() {
    if (has("i1") && dice.chance(50)) {
      return " WHERE i1 > 1" + dice.word("", "", " WITH CHECK OPTION");
    }
    return dice.chance(30) ? " WHERE k < 8 WITH LOCAL CHECK OPTION" : "";
  }

  private boolean has(String column) {
    return table.columns().stream().anyMatch(each -> each.name().equals(column));
  }
}
