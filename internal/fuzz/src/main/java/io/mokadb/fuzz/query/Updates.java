package io.mokadb.fuzz.query;

import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import io.mokadb.fuzz.tree.TreePart;
import java.util.ArrayList;
import java.util.List;

/** UPDATE, also FROM other tables, and DELETE, also USING them. */
final class Updates {
  private final Dice dice;
  private final List<Target> targets;
  private final QueryGenerator queries;
  private final Assignments assignments;

  Updates(Dice dice, List<Target> targets, QueryGenerator queries, Assignments assignments) {
    this.dice = dice;
    this.targets = targets;
    this.queries = queries;
    this.assignments = assignments;
  }

  Node update(Target target) {
    Target source = dice.pick(targets);
    boolean joined = source.hasKey("k") && target.isFirstInteger() && dice.chance(30);
    List<Binding> bound = new ArrayList<>(List.of(target.binding()));
    if (joined) {
      bound.add(source.as("f"));
    }
    Scope scope = new Scope(Scope.none(), bound);
    Node set = assignments.set(target, scope, dice.below(3));
    Node where = queries.condition(scope, dice.below(3));
    // With FROM there is at most one row that fits: its key is given.
    return Node.of(
        Sort.PIECE,
        "UPDATE " + target.name() + " SET ",
        set,
        joined ? " FROM " + source.name() + " AS f WHERE f.k = " + first(target) : "",
        new TreePart.Optional(Node.of(Sort.PIECE, joined ? " AND " : " WHERE ", where)),
        assignments.returning(bound));
  }

  private static String first(Target target) {
    return target.name() + "." + target.first().name();
  }

  Node delete(Target target) {
    List<Binding> bound = new ArrayList<>(List.of(target.binding()));
    String using = "";
    if (dice.chance(25)) {
      Target source = dice.pick(targets);
      boolean one = source.hasKey("k") && target.isFirstInteger();
      using =
          " USING " + source.name() + " AS f WHERE " + (one ? "f.k = " + first(target) : "TRUE");
      Scope scope = new Scope(Scope.none(), List.of(target.binding(), source.as("f")));
      // Of many rows that fit any may be the one that RETURNING names.
      return Node.of(
          Sort.PIECE,
          "DELETE FROM " + target.name() + using + " AND ",
          queries.condition(scope, dice.below(3)),
          assignments.returning(one ? scope.bindings() : bound));
    }
    return Node.of(
        Sort.PIECE,
        "DELETE FROM " + target.name() + " WHERE ",
        queries.condition(new Scope(Scope.none(), bound), dice.below(3)),
        assignments.returning(bound));
  }
}
