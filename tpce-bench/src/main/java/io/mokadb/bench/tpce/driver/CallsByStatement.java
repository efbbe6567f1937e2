package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.txn.Kind;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Calls to the store by transaction and statement, where they are counted. Thread-safe. */
public final class CallsByStatement {

  private final Map<Key, Counters> statements = new ConcurrentHashMap<>();

  private record Key(Kind kind, String statement) {}

  private static final class Counters {
    private final LongAdder executions = new LongAdder();
    private final LongAdder storeCalls = new LongAdder();
    private final LongAdder cellsRead = new LongAdder();
  }

  /**
   * A statement of a kind of transaction.
   *
   * @param storeCalls of all executions
   * @param cellsRead by all executions
   */
  public record OfStatement(
      String transaction, String statement, long executions, long storeCalls, long cellsRead) {}

  void add(Kind kind, String statement, long storeCalls, long cellsRead) {
    Counters counters = statements.computeIfAbsent(new Key(kind, statement), key -> new Counters());
    counters.executions.increment();
    counters.storeCalls.add(storeCalls);
    counters.cellsRead.add(cellsRead);
  }

  /** Calls of one kind, attempts that failed included. */
  public long of(Kind kind) {
    return statements.entrySet().stream()
        .filter(entry -> entry.getKey().kind() == kind)
        .mapToLong(entry -> entry.getValue().storeCalls.sum())
        .sum();
  }

  /** All statements, by kind, those with the most calls first; empty if nothing was counted. */
  public List<OfStatement> statements() {
    return statements.entrySet().stream()
        .sorted(
            Comparator.comparing((Map.Entry<Key, Counters> entry) -> entry.getKey().kind())
                .thenComparing(entry -> -entry.getValue().storeCalls.sum()))
        .map(
            entry ->
                new OfStatement(
                    entry.getKey().kind().title(),
                    entry.getKey().statement(),
                    entry.getValue().executions.sum(),
                    entry.getValue().storeCalls.sum(),
                    entry.getValue().cellsRead.sum()))
        .toList();
  }
}
