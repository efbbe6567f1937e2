package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.check.Dependencies.Edge;
import io.mokadb.txn.sim.check.Dependencies.Kind;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A serializable transaction behaves as if it ran at its commit, among transactions of all levels.
 * By timestamps: whatever it read, phantoms included, still stood just before its commit. And
 * without them: it is on no cycle of Adya's mixed serialization graph (G2, which has those of
 * single items, G2-item, too), nor on one with the order of real time. In that graph, a read that
 * was overwritten counts for a serializable reader only.
 */
public final class Serializability implements Checker {
  /** What the name of a serializable transaction ends with. */
  public static final String LEVEL = " serializable";

  private final String prefix;

  /**
   * @param prefix what the names of the cells begin with
   */
  public Serializability(String prefix) {
    this.prefix = prefix;
  }

  private static boolean isSerializable(Txn txn) {
    return txn.name().endsWith(LEVEL);
  }

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> violations = new ArrayList<>();
    Map<String, NavigableMap<Long, Txn>> versions = new TreeMap<>();
    for (Txn txn : evidence.history().committed()) {
      for (String cell : txn.finalWrites().keySet()) {
        versions.computeIfAbsent(cell, c -> new TreeMap<>()).put(txn.commit(), txn);
      }
    }
    for (Txn txn : evidence.history().committed()) {
      if (isSerializable(txn) && !txn.finalWrites().isEmpty()) {
        checkReads(txn, versions, violations);
      }
    }
    checkCycles(evidence, violations);
    return violations;
  }

  private void checkReads(
      Txn txn, Map<String, NavigableMap<Long, Txn>> versions, List<Violation> violations) {
    txn.externalReads()
        .forEach(
            (cell, value) -> {
              NavigableMap<Long, Txn> of = versions.get(cell);
              var newest = of == null ? null : of.lowerEntry(txn.commit());
              String standing = newest == null ? null : newest.getValue().finalWrites().get(cell);
              if (cell.startsWith(prefix) && !Objects.equals(standing, value)) {
                violations.add(
                    new Violation(
                        "read at the commit",
                        String.format(
                            "%s read %s = %s, which was %s when it committed at %s",
                            txn, cell, value, standing, Names.time(txn.commit()))));
              }
            });
  }

  private void checkCycles(Evidence evidence, List<Violation> violations) {
    Dependencies dependencies =
        new Dependencies(evidence.history(), VersionOrder.byCommit(), prefix);
    if (!find("G2", dependencies, violations)) {
      dependencies.addRealTime(
          evidence.history().committed().stream()
              .filter(txn -> !txn.name().endsWith(RealTime.AS_OF))
              .toList());
      find("strict order", dependencies, violations);
    }
  }

  private static boolean find(String rule, Dependencies dependencies, List<Violation> violations) {
    for (Edge edge : dependencies.edges(Kind.RW)) {
      List<Edge> back =
          isSerializable(edge.from())
              ? dependencies.path(
                  edge.to(), edge.from(), e -> e.kind() != Kind.RW || isSerializable(e.from()))
              : null;
      if (back != null) {
        violations.add(new Violation(rule, edge + ", " + back));
        return true;
      }
    }
    return false;
  }
}
