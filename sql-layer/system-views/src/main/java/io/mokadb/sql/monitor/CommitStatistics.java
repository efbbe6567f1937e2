package io.mokadb.sql.monitor;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The commits of a database since it was opened, by table, and the conflicts by table and
 * statement. It keeps the conflicts of at most {@link #MAX_STATEMENTS} statements, and drops those
 * with the fewest. Thread-safe.
 */
public final class CommitStatistics {
  /** Pairs of table and statement whose conflicts are kept. */
  public static final int MAX_STATEMENTS = 1_000;

  private final int limit;
  private final CommitCounters all = new CommitCounters();
  private final ConcurrentMap<Long, CommitCounters> tables = new ConcurrentHashMap<>();
  private final ConcurrentMap<Loser, ConflictCounters> losers = new ConcurrentHashMap<>();

  /**
   * The losing side of a conflict.
   *
   * @param account as in {@code SessionVariables}
   * @param tableId 0 for what belongs to no table
   * @param statement the last one that changed the table
   */
  public record Loser(long tableId, String user, long account, String statement) {
    boolean isOf(SessionVariables session) {
      return account == session.account() && user.equals(session.user());
    }
  }

  public CommitStatistics() {
    this(MAX_STATEMENTS);
  }

  CommitStatistics(int limit) {
    this.limit = limit;
  }

  /**
   * Counts a commit of changes.
   *
   * @param written the tables that the transaction wrote to
   */
  public void add(Collection<TableDef> written, CommitEnd end, long tookNanos) {
    all.add(end, tookNanos);
    for (TableDef table : written) {
      ofTable(table.id()).add(end, tookNanos);
    }
  }

  /** Counts a conflict, whether the statement is run again or its caller is told. */
  public void addConflict(Loser loser, long atMillis) {
    ofLoser(loser).add(atMillis);
    if (losers.size() > limit) {
      makeRoom();
    }
  }

  /** Counts that the caller was told of a conflict that was counted before. */
  public void addReported(Loser loser) {
    ConflictCounters counters = losers.get(loser);
    if (counters != null) {
      counters.addReported();
    }
  }

  // Two look-ups instead of computeIfAbsent, which locks where it finds something.

  private CommitCounters ofTable(long tableId) {
    CommitCounters counters = tables.get(tableId);
    return counters != null ? counters : tables.computeIfAbsent(tableId, t -> new CommitCounters());
  }

  private ConflictCounters ofLoser(Loser loser) {
    ConflictCounters counters = losers.get(loser);
    return counters != null
        ? counters
        : losers.computeIfAbsent(loser, key -> new ConflictCounters());
  }

  private void makeRoom() {
    synchronized (losers) {
      int surplus = losers.size() - limit;
      if (surplus > 0) {
        // Some more than needed, so that this happens rarely.
        losers.entrySet().stream()
            .sorted(Comparator.comparingLong(entry -> entry.getValue().conflicts()))
            .limit(surplus + limit / 20)
            .map(Map.Entry::getKey)
            .toList()
            .forEach(losers::remove);
      }
    }
  }

  CommitCounters all() {
    return all;
  }

  /** By table id. */
  Map<Long, CommitCounters> tables() {
    return Map.copyOf(tables);
  }

  List<Map.Entry<Loser, ConflictCounters>> losers() {
    return List.copyOf(losers.entrySet());
  }
}
