package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * What transactions of one process promise each other by the cells that they hold: a cell has one
 * holder; who waits is not overtaken for long, and gets the cell once it is free; who gives up has
 * neither waited for nobody nor in a circle; who gets a cell learns of what was committed there.
 */
public final class HoldingRules implements Checker {
  private static final String HELD = "HELD";

  private final long slack;

  /**
   * @param slackMillis how long a waiter may take that is not told to go on, or is overtaken
   */
  public HoldingRules(int slackMillis) {
    this.slack = TimeUnit.MILLISECONDS.toNanos(slackMillis);
  }

  @Override
  public List<Violation> check(Evidence evidence) {
    Play play = new Play();
    evidence.events().forEach(play::meet);
    return play.violations;
  }

  /** A cell of a process; each has its own holders. */
  private record Place(String process, String cell) {
    static Place of(String owner, String cell) {
      return new Place(processOf(owner), cell);
    }
  }

  private static String processOf(String owner) {
    return owner.substring(0, owner.indexOf('#'));
  }

  private static final class Queue {
    private String holder;

    /** When the holder before was gone. */
    private long freeSince;

    /** Since when they wait, in the order of arrival. */
    private final Map<String, Long> waiting = new LinkedHashMap<>();

    /** Of those that wait: when another one came first. */
    private final Map<String, Long> overtaken = new HashMap<>();
  }

  /** What has happened so far. */
  private final class Play {
    private final List<Violation> violations = new ArrayList<>();
    private final Map<Place, Queue> queues = new HashMap<>();
    private final Map<String, String> wants = new HashMap<>();

    /** Those that end, and those that failed and may hold what nobody knows. */
    private final Set<String> leaving = new HashSet<>();

    private final KnownCommits commits = new KnownCommits();

    private Queue queue(String owner, String cell) {
      return queues.computeIfAbsent(Place.of(owner, cell), p -> new Queue());
    }

    void meet(Event event) {
      commits.meet(event);
      if (event instanceof Event.Wanted wanted) {
        wants.put(wanted.owner(), wanted.cell());
        queue(wanted.owner(), wanted.cell()).waiting.put(wanted.owner(), wanted.nanos());
      } else if (event instanceof Event.Held held) {
        held(held, queue(held.owner(), held.cell()));
      } else if (event instanceof Event.GaveUp gave) {
        gaveUp(gave, queue(gave.owner(), gave.cell()));
      } else if (event instanceof Event.Ending ending) {
        leaving.add(ending.owner());
      } else if (event instanceof Event.Released released) {
        release(released);
      } else if (event instanceof Event.Renewed renewed && !commits.areSeen(renewed)) {
        complain("snapshot of a statement", renewed.owner() + " does not see what was committed");
      }
    }

    private void held(Event.Held held, Queue queue) {
      String owner = held.owner();
      if (queue.holder != null && !queue.holder.equals(owner) && !leaving.contains(queue.holder)) {
        complain("one holder", owner + " and " + queue.holder + " hold " + held.cell());
      }
      Long since = queue.waiting.remove(owner);
      wants.remove(owner);
      if (since != null
          && queue.holder == null
          && held.nanos() - Math.max(since, queue.freeSince) > slack) {
        complain("lost wake-up", owner + " got " + held.cell() + " long after it was free");
      }
      if (since != null) {
        noteOvertaken(held, since, queue);
      }
      queue.overtaken.remove(owner);
      queue.holder = owner;
      if (!held.changed() && commits.areMissed(held)) {
        complain("conflict not told", owner + " got " + held.cell() + ", which was written since");
      }
    }

    private void noteOvertaken(Event.Held held, long since, Queue queue) {
      queue.waiting.forEach(
          (other, otherSince) -> {
            if (otherSince < since) {
              long first = queue.overtaken.computeIfAbsent(other, o -> held.nanos());
              if (held.nanos() - first > slack) {
                complain("order of arrival", held.owner() + " overtakes " + other);
              }
            }
          });
    }

    private void gaveUp(Event.GaveUp gave, Queue queue) {
      if (gave.reason().equals(HELD) && allAreKnown(gave)) {
        boolean first = queue.waiting.keySet().iterator().next().equals(gave.owner());
        if (queue.holder == null && first && gave.nanos() - queue.freeSince > slack) {
          complain("lost wake-up", gave.owner() + " waited for " + gave.cell() + " of nobody");
        }
        if (closesCircle(gave)) {
          complain("deadlock not found", gave.owner() + " waited for " + gave.cell());
        }
      }
      queue.waiting.remove(gave.owner());
      queue.overtaken.remove(gave.owner());
      wants.remove(gave.owner());
      if (!gave.reason().equals(HELD) && !gave.reason().equals("DEADLOCK")) {
        leaving.add(gave.owner());
      }
    }

    /** Whether nobody of the process may hold what this does not know. */
    private boolean allAreKnown(Event.GaveUp gave) {
      String process = processOf(gave.owner());
      return leaving.stream().noneMatch(owner -> processOf(owner).equals(process));
    }

    private boolean closesCircle(Event.GaveUp gave) {
      Set<String> met = new HashSet<>();
      String holder = queue(gave.owner(), gave.cell()).holder;
      while (holder != null && met.add(holder)) {
        if (holder.equals(gave.owner())) {
          return true;
        }
        holder = wants.containsKey(holder) ? queue(holder, wants.get(holder)).holder : null;
      }
      return false;
    }

    private void release(Event.Released released) {
      released.cells().forEach(cell -> release(released, queue(released.owner(), cell)));
      if (released.cells().isEmpty()) {
        leaving.remove(released.owner());
      }
    }

    private void release(Event.Released released, Queue queue) {
      if (released.owner().equals(queue.holder)) {
        queue.holder = null;
        queue.freeSince = released.nanos();
      }
    }

    private void complain(String rule, String text) {
      violations.add(new Violation(rule, text));
    }
  }
}
