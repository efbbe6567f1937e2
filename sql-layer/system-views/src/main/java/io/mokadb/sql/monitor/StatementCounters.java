package io.mokadb.sql.monitor;

import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.txn.CallCounts;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counters of one user's executions of one text, with their cost. Thread-safe; numbers read during
 * an execution may not be consistent with each other.
 */
public final class StatementCounters {
  private final String user;
  private final long account;
  private final String text;
  private final long id;
  private final Example example;
  private final LatencyHistogram latencies = new LatencyHistogram();
  private final LongAdder calls = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder conflicts = new LongAdder();
  private final LongAdder rows = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAdder storeCalls = new LongAdder();
  private final LongAdder cellsRead = new LongAdder();
  private final LongAdder cellsWritten = new LongAdder();
  private final LongAdder oracleCalls = new LongAdder();
  private final LongAccumulator maxNanos = new LongAccumulator(Math::max, 0);

  /** Set once it is no longer shown; see {@link StatementStatistics#readmit}. */
  private volatile boolean dropped;

  /**
   * A text as it was executed.
   *
   * @param schema of its unqualified names
   */
  public record Example(String schema, String text) {}

  /**
   * @param id of the user and the text, as long as the database is open
   * @param example the first execution; null if it is not known, or too long
   */
  StatementCounters(long id, String user, long account, String text, Example example) {
    this.id = id;
    this.user = user;
    this.account = account;
    this.text = text;
    this.example = example;
  }

  /**
   * Counts executions.
   *
   * @param executions more than one for a batch
   * @param rowCount how many rows they gave or changed
   */
  public void add(long executions, long rowCount, long tookNanos) {
    calls.add(executions);
    addTo(rows, rowCount);
    nanos.add(tookNanos);
    long each = executions <= 1 ? tookNanos : tookNanos / executions;
    maxNanos.accumulate(each);
    latencies.add(each, Math.max(1, executions));
  }

  /** Adds the calls to store and oracle that an execution has made between two moments. */
  public void addCalls(CallCounts before, CallCounts after) {
    addTo(storeCalls, after.storeCalls() - before.storeCalls());
    addTo(cellsRead, after.cellsRead() - before.cellsRead());
    addTo(cellsWritten, after.cellsWritten() - before.cellsWritten());
    addTo(oracleCalls, after.oracleCalls() - before.oracleCalls());
  }

  /** Adds calls that read, of an execution that is counted already. */
  public void addReads(long calls, long cells) {
    addTo(storeCalls, calls);
    addTo(cellsRead, cells);
  }

  private static void addTo(LongAdder sum, long number) {
    if (number != 0) {
      sum.add(number);
    }
  }

  /** Counts an execution that failed. */
  public void addFailure(long tookNanos) {
    failures.increment();
    add(1, 0, tookNanos);
  }

  /**
   * Counts a conflict that the statement lost when it was committed. Where it is run again and
   * succeeds, the execution is not a failure.
   */
  public void addConflict() {
    conflicts.increment();
  }

  long id() {
    return id;
  }

  /** The first execution, with its literals; null if it is not known. */
  Example example() {
    return example;
  }

  /** Of the executions, the parts of batches on average. */
  LatencyHistogram latencies() {
    return latencies;
  }

  public String user() {
    return user;
  }

  boolean isOf(SessionVariables session) {
    return account == session.account() && user.equals(session.user());
  }

  /** Id of the user's account. */
  long account() {
    return account;
  }

  /** The text, with parameters in the place of literals. */
  public String text() {
    return text;
  }

  public long calls() {
    return calls.sum();
  }

  public long failures() {
    return failures.sum();
  }

  public long conflicts() {
    return conflicts.sum();
  }

  public long rows() {
    return rows.sum();
  }

  public long nanos() {
    return nanos.sum();
  }

  public long maxNanos() {
    return maxNanos.get();
  }

  public long storeCalls() {
    return storeCalls.sum();
  }

  public long cellsRead() {
    return cellsRead.sum();
  }

  public long cellsWritten() {
    return cellsWritten.sum();
  }

  public long oracleCalls() {
    return oracleCalls.sum();
  }

  boolean isDropped() {
    return dropped;
  }

  void setDropped(boolean value) {
    dropped = value;
  }
}
