package io.mokadb.txn;

/**
 * The calls to store and oracle that the transactions of one owner have made: each is a round trip
 * where these are elsewhere. Counted by the thread that works in the transaction; what another
 * thread reads may be a moment old. Reads of a scan are counted when its cursor is closed. Calls
 * that the caller does not wait for, and those that end the locks of other transactions, are not
 * counted.
 */
public final class CallCounts {
  private long storeCalls;
  private long cellsRead;
  private long cellsWritten;
  private long oracleCalls;
  private long cellsResident;
  private long cellsInRuns;

  /** Numbers that were counted elsewhere. */
  public static CallCounts of(
      long storeCalls, long cellsRead, long cellsWritten, long oracleCalls) {
    CallCounts counts = new CallCounts();
    counts.storeCalls = storeCalls;
    counts.cellsRead = cellsRead;
    counts.cellsWritten = cellsWritten;
    counts.oracleCalls = oracleCalls;
    return counts;
  }

  /** Calls to the store: a list of reads or mutations is one, so is each block of a scan. */
  public long storeCalls() {
    return storeCalls;
  }

  /** Cells that were asked for by key, and cells that scans have met. */
  public long cellsRead() {
    return cellsRead;
  }

  /** Mutations that were sent: a commit in two phases sends one to lock a cell. */
  public long cellsWritten() {
    return cellsWritten;
  }

  /** Timestamps that were asked for. */
  public long oracleCalls() {
    return oracleCalls;
  }

  /** Cells that were answered above the store, without a call. */
  public long cellsResident() {
    return cellsResident;
  }

  /** Counts cells that were answered above the store. */
  public void resident(long cells) {
    cellsResident += cells;
  }

  /** Those of them that scans got decoded, in {@linkplain ValueCursor#run runs}. */
  public long cellsInRuns() {
    return cellsInRuns;
  }

  /** Counts cells that scans got in runs. */
  public void inRuns(long cells) {
    cellsInRuns += cells;
  }

  /** Counts one call that reads cells by key. */
  public void read(int cells) {
    storeCalls++;
    cellsRead += cells;
  }

  /** Counts a scan. */
  public void scanned(long calls, long cells) {
    storeCalls += calls;
    cellsRead += cells;
  }

  /** Counts one call that writes cells. */
  public void wrote(int cells) {
    storeCalls++;
    cellsWritten += cells;
  }

  /** Counts a call to the oracle. */
  public void askedOracle() {
    oracleCalls++;
  }

  /** Takes over the numbers of another. */
  public void become(CallCounts other) {
    storeCalls = other.storeCalls;
    cellsRead = other.cellsRead;
    cellsWritten = other.cellsWritten;
    oracleCalls = other.oracleCalls;
    cellsResident = other.cellsResident;
    cellsInRuns = other.cellsInRuns;
  }

  /** These numbers as they are now. */
  public CallCounts copy() {
    CallCounts copy = new CallCounts();
    copy.become(this);
    return copy;
  }

  /** What was counted since a copy was made. */
  public CallCounts since(CallCounts before) {
    CallCounts more = new CallCounts();
    more.storeCalls = storeCalls - before.storeCalls;
    more.cellsRead = cellsRead - before.cellsRead;
    more.cellsWritten = cellsWritten - before.cellsWritten;
    more.oracleCalls = oracleCalls - before.oracleCalls;
    more.cellsResident = cellsResident - before.cellsResident;
    more.cellsInRuns = cellsInRuns - before.cellsInRuns;
    return more;
  }
}
