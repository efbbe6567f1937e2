package io.mokadb.sql.views;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.system.SystemEnvironment;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How long a view is left alone that has failed, and what those are told who wait for it. */
final class FailedViewsTest {
  private static final long TOOK = TimeUnit.SECONDS.toNanos(3);

  private final SystemEnvironment system = new SystemEnvironment();
  private final TransactionEngine transactions =
      TransactionEngine.embedded(new MemoryStore(), system.environment(), EngineOptions.DEFAULT);
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - TOOK);
  private final FailedViews failed = new FailedViews(transactions, clock::get);
  private final KeptView view =
      new KeptView(
          new ViewDef(7, "PUBLIC", "V", List.of(), "", "", List.of(), null, null, null), null);

  @AfterEach
  void close() {
    transactions.close();
    system.close();
  }

  /** A step fails that began at a timestamp, and takes its time. */
  private void fail(long start) {
    long begun = clock.getAndAdd(TOOK);
    failed.tell(view, new MokaException(SqlState.DIVISION_BY_ZERO, "No"), start, begun);
  }

  private String errorSince(long timestamp) {
    try (Transaction transaction = transactions.begin(TransactionOptions.DEFAULT)) {
      return failed.errorSince(transaction, view.id(), timestamp);
    }
  }

  private void assertRestsFor(long nanos) {
    clock.addAndGet(nanos - 1);
    assertThat(failed.isResting(view.id())).isTrue();
    clock.incrementAndGet();
    assertThat(failed.isResting(view.id())).isFalse();
  }

  @Test
  void failure_isFollowedByARest_tenTimesAsLong() {
    assertThat(failed.isResting(view.id())).isFalse();
    fail(100);
    assertRestsFor(10 * TOOK);
  }

  @Test
  void failure_afterAMinuteOrMore_isFollowedByAMinute() {
    clock.addAndGet(-100 * TOOK);
    long begun = clock.getAndAdd(50 * TOOK);
    failed.tell(view, new MokaException(SqlState.DIVISION_BY_ZERO, "No"), 100, begun);
    failed.awaited(view.id(), 101);
    assertRestsFor(TimeUnit.MINUTES.toNanos(1));
  }

  @Test
  void failureBeforeACallThatWaits_isFollowedByARest_asLongAsItTook() {
    fail(100);
    assertThat(errorSince(101)).isNull();
    failed.awaited(view.id(), 101);
    assertRestsFor(TOOK);
    fail(102);
    assertThat(errorSince(101)).isEqualTo("No");
    failed.awaited(view.id(), 101);
    assertRestsFor(10 * TOOK);
  }

  @Test
  void viewThatHasNotFailed_isWaitedForInVain() {
    failed.awaited(view.id(), 101);
    assertThat(failed.isResting(view.id())).isFalse();
  }
}
