package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.query.QueryGenerator;
import io.mokadb.fuzz.tree.Node;
import java.util.List;

/** An oracle about texts that are not made by the generator of queries. */
public interface ScriptOracle extends Oracle {
  @Override
  default List<Node> subject(QueryGenerator generator) {
    throw new UnsupportedOperationException("The text comes from another generator");
  }
}
