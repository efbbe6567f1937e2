package io.mokadb.txn.sim.check;

import io.mokadb.txn.Transaction;
import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * What transactions of one process promise each other by a cell that they hold for share or alone:
 * who holds it alone is alone, and those that share it do not wait for each other. A transaction
 * shares it by the cell of its lane, and has it alone once it holds the cell itself and those of
 * all lanes.
 */
public final class SharedHolding implements Checker {
  private static final char BEFORE_LANE = '/';

  /** A cell that is free is had at once, as it were. */
  private static final long SLACK = TimeUnit.MILLISECONDS.toNanos(5);

  /** The cell that a transaction of a lane holds for share. */
  public static String lane(String cell, int lane) {
    return cell + BEFORE_LANE + (char) ('a' + lane);
  }

  @Override
  public List<Violation> check(Evidence evidence) {
    Play play = new Play();
    evidence.events().forEach(play::meet);
    return play.violations;
  }

  private static String processOf(String owner) {
    return owner.substring(0, owner.indexOf('#'));
  }

  /** What transactions hold of a shared cell of a process. */
  private static final class Place {
    /** By owner: how many lanes. */
    private final Map<String, Integer> lanes = new HashMap<>();

    /** Those that want it alone, or have it so. */
    private final Set<String> claiming = new HashSet<>();

    /** By owner that waits for its lane's cell: since when. */
    private final Map<String, Long> waiting = new HashMap<>();

    /** Of those: for whom there was a reason. */
    private final Set<String> inTheWay = new HashSet<>();

    boolean isAlone(String owner) {
      return lanes.getOrDefault(owner, 0) == Transaction.LANES;
    }

    void end(String owner) {
      lanes.remove(owner);
      claiming.remove(owner);
      waiting.remove(owner);
      inTheWay.remove(owner);
    }
  }

  /** What has happened so far. */
  private static final class Play {
    private final List<Violation> violations = new ArrayList<>();
    private final Map<String, Place> places = new HashMap<>();

    /** Those that end: others may have their cells before they are told. */
    private final Set<String> leaving = new HashSet<>();

    private Place place(String owner, String shared) {
      return places.computeIfAbsent(processOf(owner) + " " + shared, name -> new Place());
    }

    void meet(Event event) {
      if (event instanceof Event.Wanted wanted) {
        wanted(wanted);
      } else if (event instanceof Event.Held held) {
        held(held);
      } else if (event instanceof Event.Ending ending) {
        leaving.add(ending.owner());
      } else if (event instanceof Event.Released released) {
        released.cells().forEach(cell -> released(released.owner(), cell));
        if (released.cells().isEmpty()) {
          leaving.remove(released.owner());
          places.values().forEach(place -> place.end(released.owner()));
        }
      }
    }

    private void wanted(Event.Wanted wanted) {
      int end = wanted.cell().indexOf(BEFORE_LANE);
      if (end < 0) {
        Place place = place(wanted.owner(), wanted.cell());
        place.claiming.add(wanted.owner());
        place.inTheWay.addAll(place.waiting.keySet());
        return;
      }
      Place place = place(wanted.owner(), wanted.cell().substring(0, end));
      if (!place.claiming.contains(wanted.owner())) {
        place.waiting.put(wanted.owner(), wanted.nanos());
        if (!place.claiming.isEmpty()) {
          place.inTheWay.add(wanted.owner());
        }
      }
    }

    private void held(Event.Held held) {
      int end = held.cell().indexOf(BEFORE_LANE);
      if (end < 0) {
        return;
      }
      String owner = held.owner();
      Place place = place(owner, held.cell().substring(0, end));
      place.lanes.merge(owner, 1, Integer::sum);
      Long since = place.waiting.remove(owner);
      boolean excused = place.inTheWay.remove(owner);
      if (since != null && !excused && held.nanos() - since > SLACK) {
        violations.add(
            new Violation("waited to share", owner + " got " + held.cell() + " late, of nobody"));
      }
      for (String other : place.lanes.keySet()) {
        boolean alone = place.isAlone(owner) || place.isAlone(other);
        if (alone && !other.equals(owner) && !leaving.contains(other)) {
          violations.add(new Violation("alone", owner + " and " + other + " hold " + held.cell()));
        }
      }
    }

    private void released(String owner, String cell) {
      int end = cell.indexOf(BEFORE_LANE);
      if (end >= 0) {
        place(owner, cell.substring(0, end))
            .lanes
            .computeIfPresent(owner, (o, lanes) -> lanes == 1 ? null : lanes - 1);
      }
    }
  }
}
