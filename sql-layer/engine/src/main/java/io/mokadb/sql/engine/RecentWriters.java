package io.mokadb.sql.engine;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Who has tried to commit changes lately in this process, so that whoever loses a conflict can be
 * told to whom. Thread-safe.
 */
final class RecentWriters {
  private static final int REMEMBERED = 4_096;

  private final AtomicReferenceArray<Writer> ring = new AtomicReferenceArray<>(REMEMBERED);
  private final AtomicInteger next = new AtomicInteger();

  /** A transaction: its start timestamp, its session, and what it did. */
  record Writer(long startTimestamp, SessionIdentity session, List<WrittenBy> statements) {}

  /** Called before a transaction commits: from then on others may run into it. */
  void note(OpenTransaction open) {
    Writer writer =
        new Writer(open.transaction().startTimestamp(), open.session(), open.statements());
    ring.setRelease(next.getAndIncrement() & REMEMBERED - 1, writer);
  }

  /** The transaction with this start timestamp, or null. */
  Writer find(long startTimestamp) {
    for (int i = 0; i < REMEMBERED; i++) {
      Writer writer = ring.getAcquire(i);
      if (writer != null && writer.startTimestamp == startTimestamp) {
        return writer;
      }
    }
    return null;
  }
}
