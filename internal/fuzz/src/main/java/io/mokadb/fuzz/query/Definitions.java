package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.Table;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import java.util.ArrayList;
import java.util.List;

/** Changes of definitions that leave the columns alone which other statements name. */
final class Definitions {
  private final Dice dice;
  private final List<Table> tables;
  private final Names names = new Names();
  private final List<String> indexes = new ArrayList<>();

  Definitions(Dice dice, List<Table> tables) {
    this.dice = dice;
    this.tables = tables;
  }

  Node next() {
    Table table = dice.pick(tables);
    if (!indexes.isEmpty() && dice.chance(25)) {
      return text("DROP INDEX " + indexes.remove(dice.below(indexes.size())));
    }
    String column = dice.pick(table.columns()).name();
    switch (dice.below(4)) {
      case 0:
        String added = names.next("e");
        return text("ALTER TABLE " + table.name() + " ADD COLUMN " + added + " INTEGER DEFAULT 7");
      case 1:
        String view = names.next("vv");
        return text("CREATE VIEW " + view + " AS SELECT " + column + " FROM " + table.name());
      default:
        String index = names.next("y");
        indexes.add(index);
        String unique = dice.chance(30) ? "UNIQUE " : "";
        String where = dice.chance(20) ? " WHERE " + column + " IS NOT NULL" : "";
        return text(
            "CREATE "
                + unique
                + "INDEX "
                + index
                + " ON "
                + table.name()
                + " ("
                + column
                + ")"
                + where);
    }
  }

  private static Node text(String sql) {
    return Node.of(Sort.PIECE, sql);
  }
}
