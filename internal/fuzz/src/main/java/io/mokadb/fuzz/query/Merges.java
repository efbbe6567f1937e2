package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TreePart;
import java.util.ArrayList;
import java.util.List;

/** MERGE with one to four clauses, of a table or a query. */
final class Merges {
  private final Dice dice;
  private final List<Target> targets;
  private final QueryGenerator queries;
  private final Assignments assignments;

  Merges(Dice dice, List<Target> targets, QueryGenerator queries, Assignments assignments) {
    this.dice = dice;
    this.targets = targets;
    this.queries = queries;
    this.assignments = assignments;
  }

  Node merge(Target target) {
    Binding other;
    Object using;
    if (dice.chance(30)) {
      List<Sort> sorts = List.of(Sort.INTEGER, dice.sort(), dice.sort());
      Query query = queries.query(Scope.none(), sorts, 1);
      other = new Binding("f", query.columns(), List.of());
      using = Node.of(Sort.PIECE, "(", query.node(), ")");
    } else {
      Target source = dice.pick(targets);
      other = source.as("f");
      using = source.name();
    }
    Scope both = new Scope(Scope.none(), List.of(target.binding(), other));
    Scope one = new Scope(Scope.none(), List.of(other));
    List<Node> actions = new ArrayList<>();
    for (int i = dice.below(2); i >= 0; i--) {
      actions.add(when("WHEN MATCHED", both, i == 0, matched(target, both)));
    }
    for (int i = dice.chance(70) ? dice.below(2) : -1; i >= 0; i--) {
      actions.add(when("WHEN NOT MATCHED", one, i == 0, notMatched(target, one)));
    }
    String start = "MERGE INTO " + target.name() + " USING ";
    return Node.of(
        Sort.PIECE,
        start,
        using,
        " AS f ON ",
        on(target, other, one),
        " ",
        new TreePart.Many(actions, " ", 1));
  }

  private Node on(Target target, Binding other, Scope one) {
    String first = target.name() + "." + target.first().name() + " = ";
    SchemaColumn key = other.columns().get(0);
    return target.isFirstInteger() && key.sort() == Sort.INTEGER && dice.chance(70)
        ? Node.of(Sort.BOOLEAN, first + "f." + key.name())
        : Node.of(Sort.BOOLEAN, first, queries.value(one, target.first().sort(), 1));
  }

  /** Only the last clause for rows of a kind may be one for all of them. */
  private Node when(String words, Scope scope, boolean last, Node action) {
    Node condition = Node.of(Sort.PIECE, " AND ", queries.condition(scope, dice.below(3)));
    return Node.of(
        Sort.PIECE,
        words,
        last && dice.chance(60) ? "" : last ? new TreePart.Optional(condition) : condition,
        action);
  }

  private Node matched(Target target, Scope both) {
    if (dice.chance(30)) {
      return Assignments.text(dice.word(" THEN DELETE", " THEN DELETE", " THEN DO NOTHING"));
    }
    return Node.of(Sort.PIECE, " THEN UPDATE SET ", assignments.set(target, both, dice.below(3)));
  }

  private Node notMatched(Target target, Scope one) {
    if (dice.chance(15)) {
      return Assignments.text(" THEN DO NOTHING");
    }
    List<Node> values = new ArrayList<>();
    for (SchemaColumn column : target.given()) {
      boolean first = column.equals(target.first());
      values.add(
          !first && dice.chance(8)
              ? Assignments.text("DEFAULT")
              : queries.value(one, column.sort(), 1));
    }
    return Node.of(
        Sort.PIECE,
        " THEN INSERT (" + Target.names(target.given()) + ") VALUES (",
        new TreePart.Many(values, ", ", values.size()),
        ")");
  }
}
