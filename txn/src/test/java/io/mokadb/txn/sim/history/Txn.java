package io.mokadb.txn.sim.history;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One transaction as its client saw it.
 *
 * @param invoked when the client asked for it to begin, in real time
 * @param completed when its outcome was known, in real time; {@link Long#MAX_VALUE} if never
 * @param start the snapshot that it read; the last one if it moved
 * @param commit when it was committed, in the oracle's time; 0 if not
 */
public record Txn(
    String name,
    long invoked,
    long completed,
    long start,
    long commit,
    Status status,
    List<Access> accesses) {
  /** What the client was told. */
  public enum Status {
    COMMITTED,
    ABORTED,
    UNKNOWN
  }

  public Txn {
    accesses = List.copyOf(accesses);
  }

  public boolean isCommitted() {
    return status == Status.COMMITTED;
  }

  /** The last value that it wrote to each cell. */
  public Map<String, String> finalWrites() {
    Map<String, String> writes = new TreeMap<>();
    for (Access access : accesses) {
      if (access instanceof Access.Write write) {
        writes.put(write.cell(), write.value());
      }
    }
    return writes;
  }

  /** What it read of each cell before it wrote there itself; the first time. */
  public Map<String, String> externalReads() {
    Map<String, String> reads = new TreeMap<>();
    Map<String, String> writes = new TreeMap<>();
    for (Access access : accesses) {
      if (access instanceof Access.Write write) {
        writes.put(write.cell(), write.value());
      } else if (access instanceof Access.Read read
          && !writes.containsKey(read.cell())
          && !reads.containsKey(read.cell())) {
        reads.put(read.cell(), read.value());
      }
    }
    return reads;
  }

  /** The snapshot that it began with. */
  public long firstSnapshot() {
    return accesses.stream()
        .filter(Access.Moved.class::isInstance)
        .mapToLong(access -> ((Access.Moved) access).snapshot())
        .findFirst()
        .orElse(start);
  }

  /** Whether it read more than one snapshot. */
  public boolean hasMoved() {
    return accesses.stream().filter(Access.Moved.class::isInstance).count() > 1;
  }

  /** The cells that it wrote or locked, each with the snapshot from which it did so first. */
  public Map<String, Long> claims() {
    Map<String, Long> claims = new TreeMap<>();
    long snapshot = start;
    for (Access access : accesses) {
      if (access instanceof Access.Moved moved) {
        snapshot = moved.snapshot();
      } else if (access instanceof Access.Write write) {
        claims.putIfAbsent(write.cell(), snapshot);
      } else if (access instanceof Access.Lock lock) {
        claims.putIfAbsent(lock.cell(), snapshot);
      }
    }
    return claims;
  }

  Txn with(List<Access> others) {
    return new Txn(name, invoked, completed, start, commit, status, others);
  }

  Txn resolved(Long commitTimestamp) {
    return commitTimestamp == null
        ? new Txn(name, invoked, completed, start, 0, Status.ABORTED, accesses)
        : new Txn(name, invoked, completed, start, commitTimestamp, Status.COMMITTED, accesses);
  }

  @Override
  public String toString() {
    return name;
  }
}
