package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TreePart;
import java.util.ArrayList;
import java.util.List;

/** The common parts of changes: SET, rows of VALUES, RETURNING. */
final class Assignments {
  private static final int KEYS = 60;

  private final Dice dice;
  private final QueryGenerator queries;

  Assignments(Dice dice, QueryGenerator queries) {
    this.dice = dice;
    this.queries = queries;
  }

  static Node text(String sql) {
    return Node.of(Sort.PIECE, sql);
  }

  /** One to three assignments; what stands in the key is left alone mostly. */
  Node set(Target target, Scope scope, int depth) {
    List<SchemaColumn> left = new ArrayList<>(target.given());
    if (dice.chance(80)) {
      left.removeIf(column -> isKey(target, column));
    }
    if (left.isEmpty()) {
      left.addAll(target.given());
    }
    List<Node> sets = new ArrayList<>();
    for (int i = 1 + dice.below(3); i > 0 && !left.isEmpty(); i--) {
      SchemaColumn column = left.remove(dice.below(left.size()));
      sets.add(Node.of(Sort.PIECE, column.name() + " = ", assigned(target, column, scope, depth)));
    }
    return Node.of(Sort.PIECE, new TreePart.Many(sets, ", ", 1));
  }

  private static boolean isKey(Target target, SchemaColumn column) {
    return target.key().contains(column.name()) || column.equals(target.first());
  }

  private Node assigned(Target target, SchemaColumn column, Scope scope, int depth) {
    // In PostgreSQL an UPDATE of a view takes NULL for the default of the table's column.
    if (target.merges() && dice.chance(6)) {
      return text("DEFAULT");
    }
    if (isNumberOfRow(column) && dice.chance(50)) {
      return constant(column);
    }
    return queries.value(scope, column.sort(), depth);
  }

  /** Columns whose values have to meet those of other rows. */
  private static boolean isNumberOfRow(SchemaColumn column) {
    return column.sort() == Sort.INTEGER && column.name().matches("v?(k|p\\d)");
  }

  /** A row of constants in parentheses. */
  Node row(List<SchemaColumn> columns, List<String> key) {
    List<Node> row = new ArrayList<>();
    for (SchemaColumn column : columns) {
      boolean inKey = key.contains(column.name());
      row.add(!inKey && dice.chance(7) ? text("DEFAULT") : constant(column, inKey ? 1 : 20));
    }
    return Node.of(Sort.PIECE, "(", new TreePart.Many(row, ", ", row.size()), ")");
  }

  private Node constant(SchemaColumn column) {
    return constant(column, 15);
  }

  private Node constant(SchemaColumn column, int nulls) {
    String value = dice.values().perhaps(column.sort(), nulls);
    if (value != null && column.name().matches("v?p\\d")) {
      value = dice.chance(40) ? null : Integer.toString(dice.below(6));
    } else if (value != null && isNumberOfRow(column) && dice.chance(60)) {
      value = Integer.toString(dice.below(dice.chance(70) ? 10 : KEYS));
    }
    return Node.constant(column.sort(), value);
  }

  /** RETURNING now and then, of columns and of values that are computed of them. */
  Node returning(List<Binding> bound) {
    List<Node> items = new ArrayList<>();
    if (dice.chance(70)) {
      return text("");
    }
    for (int i = 1 + dice.below(4); i > 0; i--) {
      Binding binding = bound.get(i == 1 ? 0 : dice.below(bound.size()));
      SchemaColumn column = dice.pick(binding.columns());
      String name = binding.alias() + "." + column.name();
      boolean computed = column.sort() == Sort.INTEGER && dice.chance(30);
      items.add(text(computed ? "CASE WHEN " + name + " > 3 THEN 0 ELSE " + name + " END" : name));
    }
    return Node.of(
        Sort.PIECE,
        new TreePart.Optional(
            Node.of(Sort.PIECE, " RETURNING ", new TreePart.Many(items, ", ", 1))));
  }
}
