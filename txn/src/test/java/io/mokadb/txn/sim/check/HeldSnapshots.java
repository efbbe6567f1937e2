package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Event;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The safe point is not raised above what a process has published whose token stands, and no
 * transaction of such a process is told that its snapshot is too old. Excepted are snapshots that
 * are older than a reader may hold the safe point back. A process that has published nothing holds
 * it where the timestamps were when its token was made: it begins above them.
 */
public final class HeldSnapshots implements Checker {
  private final Duration longReaderLimit;

  /**
   * @param longReaderLimit in the time of the oracle
   */
  public HeldSnapshots(Duration longReaderLimit) {
    this.longReaderLimit = longReaderLimit;
  }

  @Override
  public List<Violation> check(Evidence evidence) {
    Play play = new Play();
    evidence.events().forEach(play::meet);
    return play.violations;
  }

  /** What has happened so far. */
  private final class Play {
    private final List<Violation> violations = new ArrayList<>();

    /** By living token the highest floor that it had: it is lowered for readers of the past. */
    private final Map<Long, Long> floors = new HashMap<>();

    private long newest;

    void meet(Event event) {
      if (event instanceof Event.Drawn drawn) {
        newest = Math.max(newest, drawn.timestamp());
      } else if (event instanceof Event.TokenMade made) {
        floors.put(made.node(), newest);
      } else if (event instanceof Event.TokenGone gone) {
        floors.remove(gone.node());
      } else if (event instanceof Event.Told told) {
        floors.computeIfPresent(told.node(), (node, floor) -> Math.max(floor, told.floor()));
        if (told.floor() > told.oldest()) {
          violations.add(new Violation("floor above the oldest snapshot", told.toString()));
        }
      } else if (event instanceof Event.Announced announced) {
        announced(announced);
      } else if (event instanceof Event.Outlived outlived && isHeld(outlived)) {
        violations.add(
            new Violation(
                "held snapshot refused",
                "snapshot " + Names.time(outlived.snapshot()) + " of process " + outlived.node()));
      }
    }

    private void announced(Event.Announced announced) {
      floors.forEach(
          (node, floor) -> {
            if (announced.safePoint() > floor) {
              violations.add(
                  new Violation(
                      "held snapshot passed",
                      Names.time(announced.safePoint())
                          + " by process "
                          + announced.node()
                          + ", above "
                          + Names.time(floor)
                          + " of process "
                          + node));
            }
          });
    }

    private boolean isHeld(Event.Outlived outlived) {
      return floors.containsKey(outlived.node())
          && outlived.snapshot() > Timestamps.minus(newest, longReaderLimit);
    }
  }
}
