package io.mokadb.fuzz.query;

import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import java.util.List;

/** What the parts of the generator ask of one another. */
interface Grammar {
  /** An expression; {@code depth} bounds how deep it is nested. */
  Node value(Scope scope, Sort sort, int depth);

  Node condition(Scope scope, int depth);

  /** A query without parentheses whose columns have these sorts. */
  Query query(Scope outer, List<Sort> sorts, int depth);

  /** A query that gives one row at most, of one column. */
  Node scalar(Scope outer, Sort sort, int depth);

  /** FROM's sources; what they bind goes into the list. */
  Node from(Scope outer, int sources, int depth, List<Binding> bound);
}
