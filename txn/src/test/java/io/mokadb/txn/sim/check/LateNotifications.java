package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Once a follower has committed a watermark, nothing is announced to it at or below it.
 *
 * @param steps begins the names of rows which end with a watermark that is committed with them
 * @param observers of the ranges that it follows
 */
public record LateNotifications(String steps, List<Integer> observers) implements Checker {
  @Override
  public List<Violation> check(Evidence evidence) {
    Map<Long, Long> watermarks = new TreeMap<>();
    for (Event event : evidence.events()) {
      if (event instanceof Event.Committed committed && committed.cell().startsWith(steps)) {
        watermarks.put(
            committed.start(), Long.parseLong(committed.cell().substring(steps.length())));
      }
    }
    List<Violation> violations = new ArrayList<>();
    long newest = 0;
    for (Event event : evidence.events()) {
      if (event instanceof Event.Committed committed) {
        newest = Math.max(newest, watermarks.getOrDefault(committed.start(), 0L));
      } else if (event instanceof Event.Notified notified
          && notified.timestamp() <= newest
          && isFollowed(notified.cell())) {
        violations.add(
            new Violation(
                "late notification",
                notified.cell()
                    + " at "
                    + Names.time(notified.timestamp())
                    + ", below the watermark "
                    + Names.time(newest)));
      }
    }
    return violations;
  }

  private boolean isFollowed(String cell) {
    return observers.stream().anyMatch(observer -> cell.endsWith("/" + observer));
  }
}
