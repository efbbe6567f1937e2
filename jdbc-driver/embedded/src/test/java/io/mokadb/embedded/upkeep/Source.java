package io.mokadb.embedded.upkeep;

import java.util.ArrayList;
import java.util.List;

/**
 * What a query reads.
 *
 * @param sql of the FROM clause
 * @param terms its columns
 * @param key columns that name one of its rows; empty if none are known to
 */
record Source(String sql, List<Term> terms, List<Term> key) {
  /** The rows of both, joined; a key of both names a row of the join. */
  Source with(Source other, String joined) {
    List<Term> all = new ArrayList<>(terms);
    all.addAll(other.terms);
    List<Term> keys = new ArrayList<>();
    if (!key.isEmpty() && !other.key.isEmpty()) {
      keys.addAll(key);
      keys.addAll(other.key);
    }
    return new Source(sql + joined, all, keys);
  }
}
