package io.mokadb.sql.engine;

import io.mokadb.sql.security.Principal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;

/**
 * Recent attempts to commit changes in this process, so that the message of a conflict can name the
 * winner. Thread-safe.
 */
final class RecentWriters {
  private static final int REMEMBERED = 4_096;

  private final AtomicReferenceArray<Writer> ring = new AtomicReferenceArray<>(REMEMBERED);
  private final AtomicInteger next = new AtomicInteger();

  /** A transaction: its start timestamp, its session, and what it did. */
  record Writer(long startTimestamp, SessionIdentity session, List<StatementWrites> statements) {}

  /** Called before a transaction commits: from then on others may run into it. */
  void note(OpenTransaction open) {
    Writer writer =
        new Writer(open.transaction().startTimestamp(), open.session(), open.statements());
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
