package io.mokadb.sql.monitor;

import io.mokadb.sql.monitor.StatementCounters.Example;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The statements of a database since it was opened, by user and shape of the text. Of more than it
 * may hold, it forgets those that were executed least often, as PostgreSQL's pg_stat_statements
 * does. Thread-safe.
 */
public final class StatementStatistics {
  /** How many statements are remembered. */
  public static final int MAX_STATEMENTS = 5_000;

  /** A small heap keeps fewer: texts may be long. */
  private static final int HEAP_PER_STATEMENT = 32 << 10;

  /** Longer texts are cut. */
  static final int MAX_TEXT = 4_096;

  private final int limit;
  private final AtomicLong lastId = new AtomicLong();
  private final ConcurrentMap<Key, StatementCounters> statements = new ConcurrentHashMap<>();

  private record Key(String user, long account, String text) {
    @Override
    public boolean equals(Object o) {
      return o instanceof Key other
          && account == other.account
          && Objects.equals(user, other.user)
          && text.equals(other.text);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * Objects.hashCode(user) + Long.hashCode(account)) + text.hashCode();
    }

    static Key of(StatementCounters counters) {
      return new Key(counters.user(), counters.account(), counters.text());
    }
  }

  /**
   * Counters with their rank.
   *
   * @param calls as they were when the ranking began: others go on counting while it is sorted
   */
  private record Ranked(StatementCounters counters, long calls) {}

  public StatementStatistics() {
    this((int) Math.min(MAX_STATEMENTS, Runtime.getRuntime().maxMemory() / HEAP_PER_STATEMENT));
  }

  StatementStatistics(int limit) {
    this.limit = limit;
  }

  /** The counters of a text that a user executes, without an example. */
  public StatementCounters of(String user, long account, String text) {
    return of(user, account, text, null);
  }

  /**
   * The counters of a text that a user executes; a caller may keep them.
   *
   * @param example what is executed, without passwords; may be null
   */
  public StatementCounters of(String user, long account, String text, Example example) {
    Key key = new Key(user, account, shape(text));
    StatementCounters counters = statements.get(key);
    if (counters == null) {
      counters =
          statements.computeIfAbsent(
              key,
              k ->
                  new StatementCounters(
                      lastId.incrementAndGet(), k.user(), k.account(), k.text(), kept(example)));
      makeRoom();
    }
    return counters;
  }

  private static Example kept(Example example) {
    return example == null || example.text().length() > MAX_TEXT ? null : example;
  }

  /** The counters of a text that a user has executed; null if they are not remembered. */
  public StatementCounters find(String user, long account, String text) {
    return statements.get(new Key(user, account, shape(text)));
  }

  /** What a text is shown as: with parameters in the place of literals, and cut if it is long. */
  public static String shape(String text) {
    String shape = StatementShape.of(text);
    return shape.length() <= MAX_TEXT ? shape : shape.substring(0, MAX_TEXT);
  }

  /** Shows counters again that were evicted while a statement kept them. */
  public void readmit(StatementCounters counters) {
    if (counters.isDropped()) {
      counters.setDropped(false);
      statements.putIfAbsent(Key.of(counters), counters);
      makeRoom();
    }
  }

  private void makeRoom() {
    if (statements.size() > limit) {
      synchronized (statements) {
        int surplus = statements.size() - limit;
        if (surplus > 0) {
          // Some more than needed, so that this is rare.
          for (Ranked one : ranked().subList(0, surplus + limit / 20)) {
            statements.remove(Key.of(one.counters()), one.counters());
            one.counters().setDropped(true);
          }
        }
      }
    }
  }

  /** All that are remembered, the least often executed first. */
  private List<Ranked> ranked() {
    List<Ranked> ranked = new ArrayList<>(statements.size());
    for (StatementCounters counters : statements.values()) {
      ranked.add(new Ranked(counters, counters.calls()));
    }
    ranked.sort(Comparator.comparingLong(Ranked::calls));
    return ranked;
  }

  /** All that are remembered, in no order. */
  public Collection<StatementCounters> all() {
    return List.copyOf(statements.values());
  }
}
