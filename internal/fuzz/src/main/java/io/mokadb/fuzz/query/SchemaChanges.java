package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.Written;
import java.util.ArrayList;
import java.util.List;

/** Changes of definitions that leave the columns alone which other statements name. */
final class SchemaChanges {
  private final Dice dice;
  private final List<Target> tables;
  private final FreshAliases names = new FreshAliases();
  private final List<String> indexes = new ArrayList<>();

  /** Statements that drop what was added. */
  private final List<String> constraints = new ArrayList<>();

  SchemaChanges(Dice dice, List<Target> tables) {
    this.dice = dice;
    this.tables = tables;
  }

  Node next() {
    Target table = dice.pick(tables);
    if (!indexes.isEmpty() && dice.chance(25)) {
      return text("DROP INDEX " + indexes.remove(dice.below(indexes.size())));
    }
    SchemaColumn column = dice.pick(table.given());
    String alter = "ALTER TABLE " + table.name();
    return switch (dice.below(8)) {
      case 0 -> text(alter + " ADD COLUMN " + names.next("e") + " INTEGER DEFAULT 7");
      case 1 ->
          text(
              ("CREATE VIEW " + names.next("vv"))
                  + (" AS SELECT " + column.name() + " FROM " + table.name()));
      case 2 -> constraint(alter, column);
      case 3 -> column(alter + " ALTER COLUMN " + column.name(), column);
      case 4 -> foreignKey(table, column);
      default -> index(table, column);
    };
  }

  private Node constraint(String alter, SchemaColumn column) {
    if (!constraints.isEmpty() && dice.chance(40)) {
      return text(constraints.remove(dice.below(constraints.size())));
    }
    String name = names.next("c");
    constraints.add(alter + " DROP CONSTRAINT " + name);
    return text(
        (alter + " ADD CONSTRAINT " + name)
            + (dice.chance(60)
                ? " UNIQUE (" + column.name() + ")"
                : " CHECK (" + column.name() + " IS NOT NULL OR k > 3)"));
  }

  private Node column(String alter, SchemaColumn column) {
    String value = Written.literal(column.sort(), dice.values().perhaps(column.sort(), 20));
    return text(
        alter
            + dice.word(
                " SET NOT NULL", " DROP NOT NULL", " DROP DEFAULT", " SET DEFAULT " + value));
  }

  private Node foreignKey(Target table, SchemaColumn column) {
    List<Target> parents =
        tables.stream().filter(t -> t.hasKey("k") && column.sort() == t.first().sort()).toList();
    if (parents.isEmpty()) {
      return index(table, column);
    }
    String name = names.next("c");
    String alter = "ALTER TABLE " + table.name();
    constraints.add(alter + " DROP CONSTRAINT " + name);
    return text(
        (alter + " ADD CONSTRAINT " + name + " FOREIGN KEY (" + column.name() + ") REFERENCES ")
            + dice.pick(parents).name()
            + dice.word("", " ON DELETE CASCADE", " ON UPDATE CASCADE ON DELETE SET NULL"));
  }

  private Node index(Target table, SchemaColumn column) {
    String index = names.next("y");
    indexes.add(index);
    String unique = dice.chance(30) ? "UNIQUE " : "";
    String where = dice.chance(20) ? " WHERE " + column.name() + " IS NOT NULL" : "";
    return text(
        ("CREATE " + unique + "INDEX " + index)
            + (" ON " + table.name() + " (" + column.name() + ")" + where));
  }

  private static Node text(String sql) {
    return Node.of(Sort.PIECE, sql);
  }
}
