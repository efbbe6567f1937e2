package io.mokadb.txn.sim.check;

import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a look of a watch has found is what was committed between its snapshots: nothing is missing,
 * nothing comes twice, nothing else is there.
 *
 * @param told begins the names of rows that say what was found, see {@link #text}
 * @param watched begins the names of the rows that are watched
 */
public record ToldCommits(String told, String watched) implements Checker {
  /** A change of one cell. */
  public record Change(long commit, String cell) implements Comparable<Change> {
    @Override
    public int compareTo(Change other) {
      int byTime = Long.compare(commit, other.commit);
      return byTime != 0 ? byTime : cell.compareTo(other.cell);
    }
  }

  /**
   * What a look has found, to be committed in the name of a row.
   *
   * @param since the earlier snapshot
   * @param upTo the later one
   */
  public static String text(long since, long upTo, List<Change> found) {
    return since
        + " "
        + upTo
        + " "
        + found.stream()
            .sorted()
            .map(change -> change.commit + ":" + change.cell)
            .collect(Collectors.joining(","));
  }

  @Override
  public List<Violation> check(Evidence evidence) {
    SortedSet<Change> committed = new TreeSet<>();
    SortedSet<String> notes = new TreeSet<>();
    for (Event event : evidence.events()) {
      if (event instanceof Event.Committed commit && commit.kind() != WriteKind.LOCK) {
        if (commit.cell().startsWith(watched)) {
          committed.add(new Change(commit.commit(), commit.cell()));
        } else if (commit.cell().startsWith(told)) {
          notes.add(commit.cell().substring(told.length()));
        }
      }
    }
    List<Violation> violations = new ArrayList<>();
    for (String note : notes) {
      String[] parts = note.split(" ", 3);
      long since = Long.parseLong(parts[0]);
      long upTo = Long.parseLong(parts[1]);
      List<Change> expected =
          List.copyOf(committed.subSet(new Change(since + 1, ""), new Change(upTo + 1, "")));
      String right = text(since, upTo, expected);
      if (!note.equals(right)) {
        violations.add(
            new Violation(
                "told commits",
                "after " + Names.time(since) + " " + note + " was found, not " + right));
      }
    }
    return violations;
  }
}
