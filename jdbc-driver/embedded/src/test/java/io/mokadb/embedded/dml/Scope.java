package io.mokadb.embedded.dml;

import java.util.HashMap;
import java.util.Map;

/** The rows that an expression is evaluated over, by the aliases of their tables. */
record Scope(Map<String, Object[]> rows) {
  static Scope of(String alias, Object[] row) {
    return new Scope(Map.of()).with(alias, row);
  }

  Scope with(String alias, Object[] row) {
    Map<String, Object[]> more = new HashMap<>(rows);
    more.put(alias, row);
    return new Scope(more);
  }

  Object value(String alias, int ordinal) {
    return rows.get(alias)[ordinal];
  }
}
