package io.mokadb.sql.plan.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexNode;

/**
 * A view that has all rows which a query asks for, and what is left to be asked of them. Immutable.
 *
 * @param terms of expressions over the columns of the query: columns that the view's conditions
 *     make equal are one
 * @param rest the conditions of the query that the view does not have
 */
record Coverage(Terms terms, List<RexNode> rest) {
  Coverage {
    rest = List.copyOf(rest);
  }

  /** Null if the view may lack rows: one of its conditions does not follow from the query's. */
  static Coverage of(FlatJoin query, FlatJoin view, TableMatch match) {
    List<RexNode> ofView = match.all(view.conditions());
    EqualColumns byQuery = EqualColumns.of(query.conditions());
    Terms terms = new Terms(EqualColumns.of(ofView));
    Consequences consequences = new Consequences(query.conditions(), terms);
    for (RexNode condition : ofView) {
      boolean holds =
          EqualColumns.isEquality(condition)
              ? byQuery.areSame(
                  EqualColumns.column(condition, 0), EqualColumns.column(condition, 1))
              : consequences.contain(condition);
      if (!holds) {
        return null;
      }
    }
    Set<String> held = ofView.stream().map(terms::of).collect(Collectors.toSet());
    List<RexNode> rest = new ArrayList<>();
    for (RexNode condition : query.conditions()) {
      boolean known =
          EqualColumns.isEquality(condition)
              ? terms
                  .same()
                  .areSame(EqualColumns.column(condition, 0), EqualColumns.column(condition, 1))
              : held.contains(terms.of(condition));
      if (!known) {
        rest.add(condition);
      }
    }
    return new Coverage(terms, rest);
  }
}
