package io.mokadb.bench.tpce.schema;

import java.sql.SQLException;
import java.util.Set;

/**
 * Errors after which a whole transaction may simply be run again.
 *
 * @param states SQLStates
 * @param codes codes of the vendor, for databases that report such errors without an SQLState
 */
public record Retries(Set<String> states, Set<Integer> codes) {

  /** Copies both. */
  public Retries {
    states = Set.copyOf(states);
    codes = Set.copyOf(codes);
  }

  /** True if the error, or one that it is chained to, is such an error. */
  boolean cover(SQLException e) {
    for (SQLException next = e; next != null; next = next.getNextException()) {
      boolean known = next.getSQLState() != null && states.contains(next.getSQLState());
      if (known || codes.contains(next.getErrorCode())) {
        return true;
      }
    }
    return false;
  }
}
