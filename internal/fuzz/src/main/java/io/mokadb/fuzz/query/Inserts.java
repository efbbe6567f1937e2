package io.mokadb.fuzz.query;

import io.mokadb.fuzz.schema.SchemaColumn;
import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TreePart;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** INSERT of rows and of queries, with ON CONFLICT. */
final class Inserts {
  private final Dice dice;
  private final QueryGenerator queries;
  private final Assignments assignments;

  Inserts(Dice dice, QueryGenerator queries, Assignments assignments) {
    this.dice = dice;
    this.queries = queries;
    this.assignments = assignments;
  }

  Node insert(Target target) {
    if (dice.chance(2)) {
      return Assignments.text("INSERT INTO " + target.name() + " DEFAULT VALUES");
    }
    List<SchemaColumn> columns = columns(target);
    String start = "INSERT INTO " + target.name() + " (" + Target.names(columns) + ") ";
    return Node.of(
        Sort.PIECE,
        start,
        dice.chance(25) ? query(columns) : rows(target, columns),
        new TreePart.Optional(conflict(target)),
        assignments.returning(List.of(target.binding())));
  }

  /** Those that get values: all, or fewer in another order. */
  private List<SchemaColumn> columns(Target target) {
    List<SchemaColumn> columns = new ArrayList<>(target.given());
    if (dice.chance(25)) {
      columns.removeIf(column -> !target.key().contains(column.name()) && dice.chance(35));
      if (columns.isEmpty()) {
        columns.addAll(target.given());
      }
      columns.add(columns.remove(0));
    }
    return columns;
  }

  private Node rows(Target target, List<SchemaColumn> columns) {
    List<Node> rows = new ArrayList<>();
    for (int i = 1 + dice.below(4); i > 0; i--) {
      rows.add(assignments.row(columns, target.key()));
    }
    return Node.of(Sort.PIECE, "VALUES ", new TreePart.Many(rows, ", ", 1));
  }

  /** Sorted by all columns: which of two rows with one key is first decides what happens. */
  private Node query(List<SchemaColumn> columns) {
    Query query = queries.query(Scope.none(), columns.stream().map(SchemaColumn::sort).toList(), 1);
    String order =
        IntStream.rangeClosed(1, columns.size())
            .mapToObj(i -> i + " NULLS FIRST")
            .collect(Collectors.joining(", "));
    // Without the WHERE, ON CONFLICT would be read as a join's condition.
    return Node.of(
        Sort.PIECE, "SELECT * FROM (", query.node(), ") AS z WHERE TRUE ORDER BY " + order);
  }

  private Node conflict(Target target) {
    if (target.arbiters().isEmpty() || dice.chance(50)) {
      return Assignments.text("");
    }
    String arbiter = dice.pick(target.arbiters());
    if (dice.chance(40)) {
      return Assignments.text(
          " ON CONFLICT " + (dice.chance(40) ? arbiter + " " : "") + "DO NOTHING");
    }
    Scope scope = new Scope(Scope.none(), List.of(target.binding(), target.as("excluded")));
    Node where = Node.of(Sort.PIECE, " WHERE ", queries.condition(scope, dice.below(3)));
    return Node.of(
        Sort.PIECE,
        " ON CONFLICT " + arbiter + " DO UPDATE SET ",
        assignments.set(target, scope, dice.below(3)),
        new TreePart.Optional(dice.chance(30) ? where : Assignments.text("")));
  }
}
