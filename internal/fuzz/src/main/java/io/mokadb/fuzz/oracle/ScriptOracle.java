package io.mokadb.fuzz.oracle;

import io.mokadb.fuzz.query.QueryGenerator;
import io.mokadb.fuzz.tree.Node;
import java.util.List;

/** An oracle about scripts of changes, which another generator makes. */
public interface ScriptOracle extends Oracle {
  @Override
  default List<Node> subject(QueryGenerator generator) {
    throw new UnsupportedOperationException("Scripts are made by the generator of changes");
  }
}
