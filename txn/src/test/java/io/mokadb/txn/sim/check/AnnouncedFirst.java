package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Nothing is dropped but below a mark of the store, and below a safe point that the oracle has
 * announced a lease before: who has not learned of it since then trusts no read any more.
 */
public final class AnnouncedFirst implements Checker {
  private final long leaseNanos;

  /**
   * @param lease on the clock of the collector, which may be a quarter too fast
   */
  public AnnouncedFirst(Duration lease) {
    this.leaseNanos = lease.toNanos() * 4 / 5;
  }

  @Override
  public List<Violation> check(Evidence evidence) {
    TreeMap<Long, Long> announced = new TreeMap<>();
    List<Violation> violations = new ArrayList<>();
    long floor = 0;
    for (Event event : evidence.events()) {
      if (event instanceof Event.Announced point) {
        announced.putIfAbsent(point.safePoint(), point.nanos());
      } else if (event instanceof Event.Floor raised) {
        floor = Math.max(floor, raised.safePoint());
      } else if (event instanceof Event.Dropped dropped) {
        String what = dropped.cell() + " up to " + Names.time(dropped.upTo());
        Map.Entry<Long, Long> point = announced.higherEntry(dropped.upTo());
        if (dropped.upTo() >= floor) {
          violations.add(new Violation("dropped above the floor", what));
        } else if (point == null) {
          violations.add(new Violation("dropped without a safe point", what));
        } else if (dropped.nanos() - point.getValue() < leaseNanos) {
          violations.add(
              new Violation(
                  "dropped too early",
                  what
                      + ", "
                      + (dropped.nanos() - point.getValue()) / 1_000_000
                      + " ms after it was announced"));
        }
      }
    }
    return violations;
  }
}
