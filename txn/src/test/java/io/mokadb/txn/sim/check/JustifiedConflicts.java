package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Access;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.history.Txn;
import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A client that is told of a conflict at a cell which it wrote or locked, or read at SERIALIZABLE,
 * has met one: another transaction committed there after it began, or held the cell at some time
 * while it asked for its commit (in the store, or in the table of one-phase commits), or somebody
 * rolled it back. A transaction that was rolled back long ago is no reason.
 */
public final class JustifiedConflicts implements Checker {
  /**
   * No cell: says of a transaction that it can be refused at no cell but at those it has claimed.
   */
  private static final String READS_ARE_CLAIMED = "";

  @Override
  public List<Violation> check(Evidence evidence) {
    Map<Long, Map<String, Long>> claims = new HashMap<>();
    evidence.told().transactions().forEach(txn -> claims.put(txn.start(), claims(txn)));
    Play play = new Play();
    List<Violation> violations = new ArrayList<>();
    for (Event event : evidence.events()) {
      play.meet(event);
      if (event instanceof Event.Refused refused
          && refused.cell() != null
          && !play.justifies(refused, claims)) {
        violations.add(
            new Violation(
                "justified conflict",
                "transaction "
                    + Names.time(refused.start())
                    + " was refused at "
                    + refused.cell()
                    + ", where nothing was in its way"));
      }
    }
    return violations;
  }

  /** A serializable transaction claims what it has read, too, from its first snapshot on. */
  private static Map<String, Long> claims(Txn txn) {
    Map<String, Long> claims = txn.claims();
    if (txn.name().endsWith(Serializability.LEVEL)) {
      for (Access access : txn.accesses()) {
        if (access instanceof Access.Read read) {
          claims.put(read.cell(), txn.firstSnapshot());
        }
      }
      claims.put(READS_ARE_CLAIMED, 0L);
    }
    return claims;
  }

  /** What has happened so far. */
  private static final class Play {
    private final Map<String, Long> locks = new HashMap<>();
    private final Map<String, Long> newestCommits = new HashMap<>();
    private final Set<Event.RolledBack> rolledBack = new HashSet<>();

    /** By transaction that asks for its commit: cells that others held meanwhile. */
    private final Map<Long, Set<String>> met = new HashMap<>();

    /** The same: who else asked meanwhile. */
    private final Map<Long, Set<Long>> beside = new HashMap<>();

    /** Those that have asked for their commit and were not refused. */
    private final Set<Long> mayBeCommitted = new HashSet<>();

    void meet(Event event) {
      if (event instanceof Event.Asked asked) {
        mayBeCommitted.add(asked.start());
        beside.values().forEach(others -> others.add(asked.start()));
        beside.put(asked.start(), new HashSet<>(met.keySet()));
        met.put(asked.start(), new HashSet<>(locks.keySet()));
      } else if (event instanceof Event.Answered answered) {
        met.remove(answered.start());
        beside.remove(answered.start());
      } else if (event instanceof Event.Locked locked) {
        locks.put(locked.cell(), locked.start());
        met.forEach(
            (start, cells) -> {
              if (start != locked.start()) {
                cells.add(locked.cell());
              }
            });
      } else if (event instanceof Event.Committed committed) {
        locks.remove(committed.cell(), committed.start());
        newestCommits.merge(committed.cell(), committed.commit(), Math::max);
      } else if (event instanceof Event.Refused refused) {
        mayBeCommitted.remove(refused.start());
      } else if (event instanceof Event.RolledBack back) {
        locks.remove(back.cell(), back.start());
        rolledBack.add(back);
      }
    }

    /**
     * @param claims by transaction and cell the snapshot from which it was claimed
     */
    boolean justifies(Event.Refused refused, Map<Long, Map<String, Long>> claims) {
      Map<String, Long> own = claims.getOrDefault(refused.start(), Map.of());
      Long since = own.get(refused.cell());
      Set<String> held = met.remove(refused.start());
      Set<Long> others = beside.remove(refused.start());
      boolean tracked = own.containsKey(READS_ARE_CLAIMED);
      if (held == null || since == null) {
        // A commit under way that is waited for in vain may be named by any cell of it.
        return held == null || !tracked || others.contains(refused.other());
      }
      // The commit of one whose fate is open counts.
      boolean mayBeWritten =
          tracked
              && mayBeCommitted.contains(refused.other())
              && claims.getOrDefault(refused.other(), Map.of()).containsKey(refused.cell());
      return mayBeWritten || isMet(refused, since, held, others);
    }

    private boolean isMet(Event.Refused refused, long since, Set<String> held, Set<Long> others) {
      return held.contains(refused.cell())
          || others.contains(refused.other())
          || newestCommits.getOrDefault(refused.cell(), 0L) > since
          || rolledBack.contains(new Event.RolledBack(refused.cell(), refused.start()));
    }
  }
}
