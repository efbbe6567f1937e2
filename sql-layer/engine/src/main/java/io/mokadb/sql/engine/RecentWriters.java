package io.mokadb.sql.engine;

import io.mokadb.sql.security.Principal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;

/**
 * Transactions of this process that have lately begun to write, so that the message of a conflict
 * can name the other one. Thread-safe.
 */
final class RecentWriters {
  private static final int REMEMBERED = 4_096;

  private final AtomicReferenceArray<Writer> ring = new AtomicReferenceArray<>(REMEMBERED);
  private final AtomicInteger next = new AtomicInteger();

  /**
   * A transaction.
   *
   * @param tables what it writes, and by which statements
   */
  record Writer(long startTimestamp, SessionIdentity session, WrittenTables tables) {
    List<StatementWrites> statements() {
      return tables.statements();
    }
  }

  /**
   * Called when a transaction writes, before each statement and before the commit: from then on
   * others may run into it.
   */
  void note(OpenTransaction open) {
    if (!open.takesName()) {
      return;
    }
    Writer writer = new Writer(open.transaction().startTimestamp(), open.session(), open.written());
    ring.setRelease(next.getAndIncrement() & REMEMBERED - 1, writer);
  }

  /** Names of users by start timestamp, of those that {@code shown} accepts. */
  Map<Long, String> users(Predicate<Principal> shown) {
    Map<Long, String> users = new HashMap<>();
    for (int i = 0; i < REMEMBERED; i++) {
      Writer writer = ring.getAcquire(i);
      if (writer != null && shown.test(writer.session.principal())) {
        users.put(writer.startTimestamp, writer.session.principal().name());
      }
    }
    return users;
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
