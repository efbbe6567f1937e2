package io.mokadb.sql.ddl;

import io.mokadb.txn.CommitOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What was written to each row, and what was said about it: in the end a row is as its last
 * acknowledged write has left it, or as one has whose end nobody knows.
 */
final class RowHistory {
  /** Null as a value stands for no row. */
  private record Write(Integer value, long committed) {}

  private static final long UNKNOWN = Long.MAX_VALUE;

  private final Map<Integer, List<Write>> writes = new LinkedHashMap<>();
  private int acknowledged;
  private int unknown;

  /** A write that begins to be committed: from here on it may be there. */
  Runnable begins(int id, Integer value) {
    Write write = new Write(value, UNKNOWN);
    List<Write> all = writes.computeIfAbsent(id, key -> new ArrayList<>());
    all.add(write);
    unknown++;
    return () -> all.remove(write);
  }

  /**
   * How that ended.
   *
   * @param forget what {@link #begins} gave
   */
  void ended(int id, Integer value, Runnable forget, CommitOutcome outcome) {
    if (outcome instanceof CommitOutcome.Unknown) {
      return;
    }
    forget.run();
    unknown--;
    if (outcome instanceof CommitOutcome.Committed committed) {
      writes.get(id).add(new Write(value, committed.commitTimestamp()));
      acknowledged++;
    }
  }

  int acknowledged() {
    return acknowledged;
  }

  /** How many were never answered, or answered with "unknown". */
  int unknown() {
    return unknown;
  }

  /**
   * @return what is wrong, or null
   */
  String judge(int id, Integer found) {
    Write last = null;
    for (Write write : writes.getOrDefault(id, List.of())) {
      if (write.committed == UNKNOWN) {
        if (Objects.equals(write.value, found)) {
          return null;
        }
      } else if (last == null || write.committed > last.committed) {
        last = write;
      }
    }
    Integer expected = last == null ? null : last.value;
    return Objects.equals(expected, found)
        ? null
        : "row " + id + " is " + found + ", but " + expected + " was acknowledged last";
  }
}
