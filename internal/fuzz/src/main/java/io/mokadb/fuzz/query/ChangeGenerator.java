package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.Column;
import io.mokadb.fuzz.schema.Table;
import io.mokadb.fuzz.schema.Values;
import io.mokadb.fuzz.schema.View;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Part;
import io.mokadb.fuzz.tree.Sort;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Scripts of changes by chance, with ends of transactions, savepoints and definitions among them.
 */
public final class ChangeGenerator {
  private final Dice dice;
  private final List<Table> tables;
  private final QueryGenerator queries;
  private final Definitions definitions;
  private final Names savepoints = new Names();
  private final List<String> open = new ArrayList<>();

  public ChangeGenerator(
      RandomGenerator random, Values values, List<Table> tables, List<View> views) {
    this.dice = new Dice(random, values);
    this.tables = tables;
    this.queries = new QueryGenerator(random, values, tables, views);
    this.definitions = new Definitions(dice, tables);
  }

  /** A script as one tree, each statement of which can be left out. */
  public Node script(int statements) {
    List<Node> script = new ArrayList<>();
    for (int i = 0; i < statements; i++) {
      script.add(statement());
    }
    return Node.of(Sort.PIECE, new Part.Many(script, ";\n", 1));
  }

  private Node statement() {
    int kind = dice.below(100);
    if (kind < 10) {
      open.clear();
      return text(dice.word("COMMIT", "COMMIT", "ROLLBACK"));
    }
    if (kind < 18) {
      return savepoint();
    }
    if (kind < 22) {
      open.clear();
      return definitions.next();
    }
    Table table = dice.pick(tables);
    if (kind < 45) {
      return insert(table);
    }
    if (kind < 68) {
      return update(table);
    }
    return kind < 82 || table.key().isEmpty() ? delete(table) : merge(table);
  }

  private static Node text(String sql) {
    return Node.of(Sort.PIECE, sql);
  }

  private Node savepoint() {
    if (open.isEmpty() || dice.chance(45)) {
      String name = savepoints.next("p");
      open.add(name);
      return text("SAVEPOINT " + name);
    }
    int index = dice.below(open.size());
    String name = open.get(index);
    boolean release = dice.chance(25);
    open.subList(release ? index : index + 1, open.size()).clear();
    return text((release ? "RELEASE SAVEPOINT " : "ROLLBACK TO SAVEPOINT ") + name);
  }

  private Node insert(Table table) {
    String start = "INSERT INTO " + table.name() + " (" + names(table) + ") ";
    List<Sort> sorts = table.columns().stream().map(Column::sort).toList();
    Node conflict = conflict(table);
    if (dice.chance(25)) {
      Query query = queries.query(Scope.none(), sorts, 1);
      // Without the WHERE, ON CONFLICT would be read as a join's condition.
      return Node.of(
          Sort.PIECE,
          start + "SELECT * FROM (",
          query.node(),
          ") AS z WHERE TRUE",
          new Part.Optional(conflict));
    }
    List<Node> rows = new ArrayList<>();
    for (int i = 1 + dice.below(4); i > 0; i--) {
      List<Node> row = new ArrayList<>();
      for (Column column : table.columns()) {
        boolean inKey = table.key().contains(column.name());
        String value = dice.values().perhaps(column.sort(), inKey ? 1 : 20);
        if (column.name().equals("k") && value != null && dice.chance(60)) {
          value = Integer.toString(dice.below(60));
        }
        row.add(Node.constant(column.sort(), value));
      }
      rows.add(Node.of(Sort.PIECE, "(", new Part.Many(row, ", ", row.size()), ")"));
    }
    return Node.of(
        Sort.PIECE, start, "VALUES ", new Part.Many(rows, ", ", 1), new Part.Optional(conflict));
  }

  private static String names(Table table) {
    return String.join(", ", table.columns().stream().map(Column::name).toList());
  }

  private Node conflict(Table table) {
    Column column = changeable(table);
    if (table.key().isEmpty() || column == null || dice.chance(55)) {
      return text("");
    }
    if (dice.chance(40)) {
      return text(" ON CONFLICT DO NOTHING");
    }
    Scope scope =
        new Scope(
            Scope.none(),
            List.of(
                new Binding(table.name(), table.columns(), table.key()),
                new Binding("excluded", table.columns(), List.of())));
    Node where = Node.of(Sort.PIECE, " WHERE ", queries.condition(scope, 1));
    return Node.of(
        Sort.PIECE,
        " ON CONFLICT (" + String.join(", ", table.key()) + ") DO UPDATE SET " + column.name(),
        " = ",
        queries.value(scope, column.sort(), 1),
        new Part.Optional(dice.chance(30) ? where : text("")));
  }

  /** A column outside of the key, or null. */
  private Column changeable(Table table) {
    List<Column> fit =
        table.columns().stream().filter(c -> !table.key().contains(c.name())).toList();
    return fit.isEmpty() ? null : dice.pick(fit);
  }

  private Node assignments(Table table, Scope scope, String separator) {
    List<Node> sets = new ArrayList<>();
    List<Column> left = new ArrayList<>(table.columns());
    if (dice.chance(85)) {
      left.removeIf(column -> table.key().contains(column.name()));
    }
    for (int i = 1 + dice.below(3); i > 0 && !left.isEmpty(); i--) {
      Column column = left.remove(dice.below(left.size()));
      sets.add(Node.of(Sort.PIECE, column.name() + " = ", queries.value(scope, column.sort(), 2)));
    }
    if (sets.isEmpty()) {
      sets.add(text("k = " + table.name() + ".k"));
    }
    return Node.of(Sort.PIECE, new Part.Many(sets, separator, 1));
  }

  private Node update(Table table) {
    Binding target = new Binding(table.name(), table.columns(), table.key());
    Table source = dice.pick(tables);
    boolean joined = source.key().equals(List.of("k")) && source != table && dice.chance(30);
    List<Binding> bound = new ArrayList<>(List.of(target));
    String from = "";
    if (joined) {
      bound.add(new Binding("f", source.columns(), source.key()));
      from = " FROM " + source.name() + " AS f";
    }
    Scope scope = new Scope(Scope.none(), bound);
    // With FROM there is at most one row that fits: its key is given.
    String key = joined ? " WHERE f.k = " + table.name() + ".k AND " : " WHERE ";
    return Node.of(
        Sort.PIECE,
        "UPDATE " + table.name() + " SET ",
        assignments(table, scope, ", "),
        from + key,
        queries.condition(scope, 2));
  }

  private Node delete(Table table) {
    Binding target = new Binding(table.name(), table.columns(), table.key());
    List<Binding> bound = new ArrayList<>(List.of(target));
    String using = "";
    if (dice.chance(25)) {
      Table source = dice.pick(tables);
      bound.add(new Binding("f", source.columns(), source.key()));
      using = " USING " + source.name() + " AS f";
    }
    Scope scope = new Scope(Scope.none(), bound);
    return Node.of(
        Sort.PIECE, "DELETE FROM " + table.name() + using + " WHERE ", queries.condition(scope, 2));
  }

  private Node merge(Table table) {
    Table source = dice.pick(tables);
    Binding target = new Binding(table.name(), table.columns(), table.key());
    Binding other = new Binding("f", source.columns(), source.key());
    Scope both = new Scope(Scope.none(), List.of(target, other));
    Scope one = new Scope(Scope.none(), List.of(other));
    List<Node> actions = new ArrayList<>();
    for (int i = dice.below(2); i >= 0; i--) {
      Node when = Node.of(Sort.PIECE, " AND ", queries.condition(both, 1));
      Object action =
          dice.chance(25)
              ? " THEN DELETE"
              : Node.of(Sort.PIECE, " THEN UPDATE SET ", assignments(table, both, ", "));
      actions.add(
          Node.of(
              Sort.PIECE,
              "WHEN MATCHED",
              new Part.Optional(dice.chance(50) ? when : text("")),
              action));
    }
    if (dice.chance(70)) {
      List<Node> values = new ArrayList<>();
      for (Column column : table.columns()) {
        values.add(queries.value(one, column.sort(), 1));
      }
      actions.add(
          Node.of(
              Sort.PIECE,
              "WHEN NOT MATCHED THEN INSERT (" + names(table) + ") VALUES (",
              new Part.Many(values, ", ", values.size()),
              ")"));
    }
    Node on =
        dice.chance(70)
            ? Node.of(Sort.BOOLEAN, table.name() + ".k = f.k")
            : Node.of(Sort.BOOLEAN, table.name() + ".k = ", queries.value(one, Sort.INTEGER, 1));
    return Node.of(
        Sort.PIECE,
        "MERGE INTO " + table.name() + " USING " + source.name() + " AS f ON ",
        on,
        " ",
        new Part.Many(actions, " ", 1));
  }
}
