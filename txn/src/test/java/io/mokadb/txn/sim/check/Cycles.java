package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.check.Dependencies.Edge;
import io.mokadb.txn.sim.check.Dependencies.Kind;
import java.util.EnumSet;
import java.util.List;

/**
 * Adya's cycles that snapshot isolation forbids: G0 (of writes only), G1c (of writes and reads of
 * them), G-single (with one read that was overwritten).
 */
public final class Cycles implements Checker {
  private final String prefix;
  private final VersionOrder order;

  /**
   * @param prefix what the names of the cells begin with
   */
  public Cycles(String prefix, VersionOrder order) {
    this.prefix = prefix;
    this.order = order;
  }

  @Override
  public List<Violation> check(Evidence evidence) {
    Dependencies dependencies = new Dependencies(evidence.history(), order, prefix);
    EnumSet<Kind> forward = EnumSet.of(Kind.WW, Kind.WR);
    Violation found = find("G0", dependencies, Kind.WW, EnumSet.of(Kind.WW));
    if (found == null) {
      found = find("G1c", dependencies, Kind.WR, forward);
    }
    if (found == null) {
      found = find("G-single", dependencies, Kind.RW, forward);
    }
    return found == null ? List.of() : List.of(found);
  }

  /** A cycle of one edge of the first kind, and a way back. */
  private static Violation find(
      String name, Dependencies dependencies, Kind first, EnumSet<Kind> rest) {
    for (Edge edge : dependencies.edges(first)) {
      List<Edge> back = dependencies.path(edge.to(), edge.from(), rest);
      if (back != null) {
        return new Violation(name, edge + ", " + back);
      }
    }
    return null;
  }
}
