package io.mokadb.fuzz.query;

import io.mokadb.fuzz.tree.Node;
import io.mokadb.fuzz.tree.Sort;
import java.util.List;

/** The parts of the generator as they see one another. */
interface Grammar {
  /** An expression; {@code depth} bounds how deep it is nested. */
  Node value(Scope scope, Sort sort, int depth);

  Node condition(Scope scope, int depth);

  /** A query without parentheses whose columns have these sorts. */
  Query query(Scope outer, List<Sort> sorts, int depth);

  /** A query that gives one row at most, of one column. */
  Node scalar(Scope outer, Sort sort, int depth);

  /**
   * True if aggregates may name columns of queries around only, and so belong to those: a statement
   * may be refused for that, which a statement that is made of parts of others must not.
   */
  boolean outerAggregates();

  /** FROM's sources; what they bind goes into the list. */
  Node from(Scope outer, int sources, int depth, List<Binding> bound);
}
