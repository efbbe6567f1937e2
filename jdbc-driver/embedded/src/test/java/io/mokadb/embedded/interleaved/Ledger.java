package io.mokadb.embedded.interleaved;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What was committed, in order, and which cells each commit took. */
final class Ledger {
  private final List<State> states = new ArrayList<>(List.of(new State()));
  private final List<Cells> commits = new ArrayList<>();

  /**
   * What a transaction has taken.
   *
   * @param alone cells that it wrote, or locked as if it had
   * @param shared cells that others may lock beside it, but not write
   * @param perhaps cells that it may have taken, in one way or the other
   * @param tables that it wrote
   */
  record Cells(Set<String> alone, Set<String> shared, Set<String> perhaps, Set<String> tables) {
    static final String DEFINITIONS = "definitions";

    Cells() {
      this(new HashSet<>(), new HashSet<>(), new HashSet<>(), new HashSet<>());
    }

    Cells copy() {
      return new Cells(
          new HashSet<>(alone),
          new HashSet<>(shared),
          new HashSet<>(perhaps),
          new HashSet<>(tables));
    }

    boolean isEmpty() {
      return alone.isEmpty() && shared.isEmpty() && perhaps.isEmpty() && tables.isEmpty();
    }

    private boolean meets(Cells other) {
      return meet(alone, other.alone)
          || meet(alone, other.shared)
          || meet(shared, other.alone)
          || other.alone.contains(DEFINITIONS) && tables.contains("parent");
    }

    private boolean mayMeet(Cells other) {
      Set<String> mine = new HashSet<>(alone);
      mine.addAll(shared);
      mine.addAll(perhaps);
      Set<String> theirs = new HashSet<>(other.alone);
      theirs.addAll(other.shared);
      theirs.addAll(other.perhaps);
      boolean definitions = alone.contains(DEFINITIONS) || other.alone.contains(DEFINITIONS);
      boolean unsure = meet(perhaps, theirs) || meet(mine, other.perhaps);
      return meets(other) || unsure || definitions;
    }

    private static boolean meet(Set<String> some, Set<String> others) {
      return !Collections.disjoint(some, others);
    }
  }

  int now() {
    return commits.size();
  }

  State at(int moment) {
    return states.get(moment);
  }

  void commit(State state, int since, Cells cells) {
    states.add(at(now()).with(state, at(since)));
    commits.add(cells);
  }

  /** Whether a commit since a moment took what a transaction has. */
  boolean mustConflict(Cells cells, int since) {
    return commits.subList(since, commits.size()).stream().anyMatch(cells::meets);
  }

  boolean mayConflict(Cells cells, int since) {
    return commits.subList(since, commits.size()).stream().anyMatch(cells::mayMeet);
  }

  boolean wasDefinedSince(int moment) {
    return commits.subList(moment, commits.size()).stream()
        .anyMatch(commit -> commit.alone().contains(Cells.DEFINITIONS));
  }
}
