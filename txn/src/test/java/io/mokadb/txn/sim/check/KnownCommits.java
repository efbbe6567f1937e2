package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The commits that clients were told of, and which cells they changed. */
final class KnownCommits {
  private final Map<Long, String> processes = new HashMap<>();
  private final Map<Long, List<Event.Committed>> untold = new HashMap<>();
  private final Set<Long> told = new HashSet<>();

  /** By process and cell. */
  private final Map<String, Long> newest = new HashMap<>();

  private final Map<String, Long> newestAtRequest = new HashMap<>();
  private long newestOfAll;

  void meet(Event event) {
    if (event instanceof Event.Ending ending) {
      processes.put(ending.start(), processOf(ending.owner()));
    } else if (event instanceof Event.Committed committed) {
      if (told.contains(committed.start())) {
        tell(committed);
      } else {
        untold.computeIfAbsent(committed.start(), s -> new ArrayList<>()).add(committed);
      }
    } else if (event instanceof Event.Acknowledged acknowledged) {
      told.add(acknowledged.start());
      List<Event.Committed> all = untold.remove(acknowledged.start());
      if (all != null) {
        all.forEach(this::tell);
      }
    } else if (event instanceof Event.Renewing renewing) {
      newestAtRequest.put(renewing.owner(), newestOfAll);
    }
  }

  private void tell(Event.Committed committed) {
    newestOfAll = Math.max(newestOfAll, committed.commit());
    String process = processes.get(committed.start());
    if (process != null) {
      newest.merge(process + "/" + committed.cell(), committed.commit(), Math::max);
    }
  }

  /** Whether there is a commit of the same process that the holder should have been told of. */
  boolean areMissed(Event.Held held) {
    return newest.getOrDefault(processOf(held.owner()) + "/" + held.cell(), 0L) > held.snapshot();
  }

  /** Whether a new snapshot has all that was known when it was asked for. */
  boolean areSeen(Event.Renewed renewed) {
    return newestAtRequest.getOrDefault(renewed.owner(), 0L) <= renewed.snapshot();
  }

  private static String processOf(String owner) {
    return owner.substring(0, owner.indexOf('#'));
  }
}
