package io.mokadb.embedded.crash;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is known of the steps of one activity over all lives. An outcome that no child was told
 * becomes known when it is first seen after the crash, and must stay so (X3).
 */
final class History {
  private final SortedSet<Step> there = new TreeSet<>();
  private SortedMap<Step, Answer> last = new TreeMap<>();

  /** Takes up what the child that was just killed reported. */
  void crashed(SortedMap<Step, Answer> answers) {
    last = answers;
  }

  /** The steps of the last life with their answers. */
  SortedMap<Step, Answer> lastLife() {
    return last;
  }

  /**
   * Holds what the database has against what is known.
   *
   * @param seen the steps whose effects are there as a whole
   */
  void resolve(Collection<Step> seen) {
    Set<Step> unexpected = new HashSet<>(seen);
    for (Step step : there) {
      require(unexpected.remove(step), step, "was there after an earlier crash and is gone");
    }
    for (Map.Entry<Step, Answer> entry : last.entrySet()) {
      Step step = entry.getKey();
      boolean isThere = unexpected.remove(step);
      switch (entry.getValue()) {
        case COMMITTED -> require(isThere, step, "was acknowledged and is gone");
        case REFUSED -> require(!isThere, step, "was refused and is there");
        case NONE -> {
          // Either; from now on it is known.
        }
      }
      if (isThere) {
        there.add(step);
      }
    }
    for (Step step : unexpected) {
      throw new AssertionError(step + " is there, but was absent or never begun");
    }
  }

  /** Whether the effects of a step were there when last looked at. */
  boolean isThere(Step step) {
    return there.contains(step);
  }

  /** The caller removed these from the database. */
  void removed(Collection<Step> steps) {
    there.removeAll(steps);
  }

  private static void require(boolean holds, Step step, String otherwise) {
    if (!holds) {
      throw new AssertionError(step + " " + otherwise);
    }
  }
}
