package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Event;
import io.mokadb.txn.time.Timestamps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A watermark that a follower holds stays readable. Excepted are those of steps that took longer
 * than a reader may hold garbage collection back: the safe point may have passed them while they
 * were being committed.
 *
 * @param steps begins the names of rows which end with a watermark that is committed with them
 * @param lost begins the names of rows which end with a watermark that was not readable
 */
public record HeldWatermarks(String steps, String lost) implements Checker {
  /** No setup has readers that hold back for a shorter time. */
  private static final long MILLIS = 40;

  @Override
  public List<Violation> check(Evidence evidence) {
    Map<Long, Event.Committed> committed = new HashMap<>();
    List<Violation> violations = new ArrayList<>();
    for (Event event : evidence.events()) {
      if (event instanceof Event.Committed commit) {
        if (commit.cell().startsWith(steps)) {
          committed.put(Long.parseLong(commit.cell().substring(steps.length())), commit);
        } else if (commit.cell().startsWith(lost)) {
          long watermark = Long.parseLong(commit.cell().substring(lost.length()));
          if (!isExcepted(committed.get(watermark))) {
            violations.add(new Violation("held watermark", Names.time(watermark) + " is lost"));
          }
        }
      }
    }
    return violations;
  }

  private static boolean isExcepted(Event.Committed step) {
    return step != null
        && Timestamps.toMillis(step.commit()) - Timestamps.toMillis(step.start()) >= MILLIS;
  }
}
