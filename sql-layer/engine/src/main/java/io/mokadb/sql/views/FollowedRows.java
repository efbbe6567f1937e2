package io.mokadb.sql.views;

import io.mokadb.kv.Key;
import io.mokadb.txn.observe.Follower;
import io.mokadb.txn.observe.Window;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The changed rows of steps that were taken in this process, for readers at snapshots before the
 * commits of these steps: what a step takes in is removed from the notifications, and such a reader
 * still needs it. What is told here is told before anything is removed; so a reader that looks for
 * notifications first, and here then, misses none. Thread-safe.
 */
final class FollowedRows {
  /** How many rows of one table are remembered; readers with older snapshots do without. */
  private static final int MOST_ROWS = 50_000;

  /** After so many steps it is looked which of them no reader needs any more. */
  private static final int STEPS = 64;

  private final LongSupplier oldestRunning;
  private final boolean kept;

  /** Readers of earlier snapshots may need what another process has removed. */
  private final long since;

  /** By the id under which changes are announced. Guarded by this. */
  private final Map<Integer, Chain> chains = new HashMap<>();

  /**
   * @param since a timestamp drawn before anything is followed in this process
   * @param oldestRunning gives the oldest snapshot that is read
   */
  FollowedRows(long since, LongSupplier oldestRunning) {
    this(since, oldestRunning, true);
  }

  private FollowedRows(long since, LongSupplier oldestRunning, boolean kept) {
    this.since = since;
    this.oldestRunning = oldestRunning;
    this.kept = kept;
  }

  /** Remembers nothing: where other processes take steps too, the store tells what is removed. */
  static FollowedRows none() {
    return new FollowedRows(0, () -> 0, false);
  }

  /** Windows without gaps between them: of one table, from a timestamp to another. */
  private static final class Chain {
    private final Deque<Part> parts = new ArrayDeque<>();
    private int rows;
    private long begin;
    private long end;

    /** Up to here notifications may have been removed. */
    private long removed;
  }

  /**
   * One window.
   *
   * @param start of the step's transaction
   */
  private record Part(long from, long upTo, long start, List<Key> rows) {}

  /** Notifications up to a timestamp may be removed from now on. */
  synchronized void removing(Collection<Integer> observers, long upTo) {
    if (!kept) {
      return;
    }
    for (int observer : observers) {
      Chain chain = chains.computeIfAbsent(observer, id -> new Chain());
      chain.removed = Math.max(chain.removed, upTo);
    }
  }

  /**
   * A step begins.
   *
   * @param observers all that the window is of
   * @param start of its transaction
   */
  synchronized void follows(Collection<Integer> observers, Window window, long start) {
    if (!kept) {
      return;
    }
    Map<Integer, List<Key>> rows = new HashMap<>();
    for (Window.ChangedRow row : window.rows()) {
      rows.computeIfAbsent(row.observer(), id -> new ArrayList<>()).add(row.row());
    }
    for (int observer : observers) {
      Chain chain = chains.computeIfAbsent(observer, id -> new Chain());
      add(chain, window, start, rows.getOrDefault(observer, List.of()));
    }
  }

  private void add(Chain chain, Window window, long start, List<Key> rows) {
    boolean whole = window.from() == Follower.NOTHING;
    if (whole || chain.end == 0 || window.from() > chain.end) {
      chain.parts.clear();
      chain.rows = 0;
      chain.begin = whole ? window.upTo() : window.from();
      chain.end = window.upTo();
    } else {
      chain.begin = Math.min(chain.begin, window.from());
      chain.end = Math.max(chain.end, window.upTo());
    }
    if (whole || rows.isEmpty()) {
      return;
    }
    chain.parts.add(new Part(window.from(), window.upTo(), start, rows));
    chain.rows += rows.size();
    while (chain.rows > MOST_ROWS) {
      dropFirst(chain);
    }
    if (chain.parts.size() >= STEPS) {
      dropUnneeded(chain);
    }
  }

  private static void dropFirst(Chain chain) {
    Part first = chain.parts.remove();
    chain.rows -= first.rows.size();
    chain.begin = Math.max(chain.begin, first.upTo);
  }

  /** A step has ended when the next one begins, and who reads a later snapshot sees what it did. */
  private void dropUnneeded(Chain chain) {
    long oldest = oldestRunning.getAsLong();
    List<Part> all = new ArrayList<>(chain.parts);
    for (int i = 0; i + 1 < all.size() && all.get(i + 1).start <= oldest; i++) {
      dropFirst(chain);
    }
  }

  /** Nothing is known any more of what was announced under some ids. */
  synchronized void forget(Set<Integer> observers) {
    if (!kept) {
      return;
    }
    for (int observer : observers) {
      Chain chain = new Chain();
      chain.removed = Long.MAX_VALUE;
      chains.put(observer, chain);
    }
  }

  /** The ids under which something is remembered. */
  synchronized Set<Integer> observers() {
    return new HashSet<>(chains.keySet());
  }

  /**
   * The rows of which notifications between two timestamps may have been removed; others may be
   * among them.
   *
   * @param snapshot the later one
   * @return null if that is not known
   */
  synchronized List<Key> between(int observer, long watermark, long snapshot) {
    if (!kept) {
      return List.of();
    }
    if (snapshot < since) {
      return null;
    }
    Chain chain = chains.get(observer);
    if (chain == null || chain.removed <= watermark) {
      return List.of();
    }
    if (chain.end == 0
        || chain.begin > watermark
        || chain.end < Math.min(snapshot, chain.removed)) {
      return null;
    }
    List<Key> rows = new ArrayList<>();
    for (Part part : chain.parts) {
      if (part.upTo > watermark && part.from < snapshot) {
        rows.addAll(part.rows);
      }
    }
    return rows;
  }
}
