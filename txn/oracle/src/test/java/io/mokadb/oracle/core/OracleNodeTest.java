package io.mokadb.oracle.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.OracleRefusal;
import io.mokadb.oracle.OracleRequest;
import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** One server, step by step. */
final class OracleNodeTest {
  private static final Duration LEASE = Duration.ofSeconds(2);

  private final HandClock clock = new HandClock();
  private final HandStore store = new HandStore();
  private final OracleNode node = node(1);

  private OracleNode node(long owner) {
    return new OracleNode(store, clock, new OracleSettings("h:" + owner, owner, LEASE));
  }

  private static OracleAnswer draw(OracleNode node) {
    return node.ask(new OracleRequest.Draw(1)).join();
  }

  private static void assertRefused(CompletableFuture<OracleAnswer> answer) {
    assertThatThrownBy(answer::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(OracleRefusal.class);
  }

  @Test
  void draw_followsTheClock_oneAfterTheOther() {
    node.elected();
    OracleAnswer first = draw(node);
    assertThat(Timestamps.toMillis(first.value())).isEqualTo(clock.millis());
    assertThat(draw(node).value()).isEqualTo(first.value() + 1);
    assertThat(node.ask(new OracleRequest.Draw(500)).join().value()).isEqualTo(first.value() + 2);
    assertThat(draw(node).value()).isEqualTo(first.value() + 502);
  }

  @Test
  void draw_notElected_isRefused() {
    assertRefused(node.ask(new OracleRequest.Draw(1)));
    node.elected();
    draw(node);
    node.deposed();
    assertRefused(node.ask(new OracleRequest.Draw(1)));
  }

  @Test
  void draw_steadily_neverWaitsForTheStore() {
    node.elected();
    for (int i = 0; i < 1_000; i++) {
      clock.pass(Duration.ofMillis(20));
      if (i % 10 == 0) {
        node.tick();
      }
      draw(node);
    }
    assertThat(node.status().waits()).isZero();
    assertThat(store.writes).isBetween(20, 60);
  }

  @Test
  void draw_clockSetBack_goesOn_andRaisesTheBoundInSmallSteps() {
    node.elected();
    long last = draw(node).value();
    clock.millis -= 3_600_000;
    for (int i = 0; i < 500; i++) {
      OracleAnswer answer = node.ask(new OracleRequest.Draw(OracleRequest.MAX_COUNT)).join();
      assertThat(answer.value()).isGreaterThan(last);
      last = answer.value() + answer.count() - 1;
    }
    assertThat(store.stored.record().bound() - last).isLessThan(Timestamps.ofMillis(2_600));
    assertThat(node.ask(new OracleRequest.MillisOf(last)).join().value()).isEqualTo(clock.millis);
    long then = clock.millis;
    clock.pass(Duration.ofMillis(1));
    long later = draw(node).value();
    assertThat(node.ask(new OracleRequest.NewestAt(then)).join().value())
        .isBetween(last, later - 1);
  }

  @Test
  void draw_leaseEnded_waitsUntilItIsRenewed() {
    node.elected();
    draw(node);
    store.reachable = false;
    clock.pass(LEASE);
    CompletableFuture<OracleAnswer> waiting = node.ask(new OracleRequest.Draw(1));
    node.tick();
    assertThat(waiting).isNotDone();
    assertThat(node.status().leads()).isFalse();
    store.reachable = true;
    node.tick();
    assertThat(waiting).isCompleted();
  }

  @Test
  void leaseEnded_deposed_refusesWhatWaits() {
    node.elected();
    store.reachable = false;
    clock.pass(LEASE);
    CompletableFuture<OracleAnswer> waiting = node.ask(new OracleRequest.Draw(1));
    node.deposed();
    assertRefused(waiting);
  }

  @Test
  void successor_waitsForTheLease_thenStartsAtTheBound() {
    node.elected();
    draw(node);
    OracleNode standby = node(2);
    standby.elected();
    assertRefused(standby.ask(new OracleRequest.Draw(1)));
    long bound = store.stored.record().bound();
    clock.pass(LEASE.plusMillis(499));
    standby.tick();
    assertRefused(standby.ask(new OracleRequest.Draw(1)));
    clock.pass(Duration.ofMillis(2));
    clock.millis -= 5_000;
    standby.tick();
    assertThat(draw(standby).value()).isEqualTo(bound);
    CompletableFuture<OracleAnswer> late = node.ask(new OracleRequest.Draw(1));
    assertRefused(late);
  }

  @Test
  void successor_thatWatchedTheRecord_followsAtOnce() {
    node.elected();
    draw(node);
    OracleNode standby = node(2);
    standby.tick();
    clock.pass(LEASE.plusMillis(500));
    standby.elected();
    assertThat(draw(standby).value()).isPositive();
  }

  @Test
  void release_givesBackBoundAndLease() {
    node.elected();
    long last = draw(node).value();
    assertThat(node.release()).isCompleted();
    assertThat(store.stored.record().bound()).isEqualTo(last + 1);
    assertRefused(node.ask(new OracleRequest.Draw(1)));
    OracleNode next = node(2);
    next.elected();
    assertThat(draw(next).value()).isEqualTo(last + 1);
  }

  @Test
  void schema_isRaisedWithATimestamp_andByEachLeader() {
    node.elected();
    SchemaStamp before = draw(node).schema();
    OracleAnswer raised = node.ask(new OracleRequest.DrawAndRaiseSchema()).join();
    assertThat(raised.schema()).isNotEqualTo(before);
    assertThat(draw(node).schema()).isEqualTo(raised.schema());
    assertThat(node.release()).isCompleted();
    OracleNode next = node(2);
    next.elected();
    assertThat(draw(next).schema()).isNotIn(before, raised.schema());
  }

  @Test
  void safePoint_isPersistedBeforeItIsTold_andDoesNotFall() {
    node.elected();
    long point = draw(node).value();
    assertThat(node.ask(new OracleRequest.RaiseSafePoint(point)).join().value()).isEqualTo(point);
    assertThat(store.stored.record().safePoint()).isEqualTo(point);
    assertThat(node.ask(new OracleRequest.RaiseSafePoint(5)).join().value()).isEqualTo(point);
    assertRefused(node.ask(new OracleRequest.RaiseSafePoint(point + 1)));
    store.reachable = false;
    draw(node);
    CompletableFuture<OracleAnswer> waiting = node.ask(new OracleRequest.RaiseSafePoint(point + 1));
    assertThat(draw(node).safePoint()).isEqualTo(point);
    assertThat(waiting).isNotDone();
    assertThat(node.release()).isCompleted();
    OracleNode next = node(2);
    store.reachable = true;
    clock.pass(LEASE.multipliedBy(2));
    next.tick();
    clock.pass(LEASE.multipliedBy(2));
    next.elected();
    assertThat(draw(next).safePoint()).isEqualTo(point);
  }

  @Test
  void passOver_leader_handsOutLaterTimestampsOnly_andSoDoesItsSuccessor() {
    node.elected();
    long first = draw(node).value();
    long target = first + Timestamps.ofMillis(86_400_000);
    assertThat(node.ask(new OracleRequest.PassOver(target)).join().value()).isEqualTo(target);
    assertThat(store.stored.record().bound()).isGreaterThan(target);
    assertThat(draw(node).value()).isGreaterThan(target);
    assertThat(node.ask(new OracleRequest.PassOver(first)).join().value()).isGreaterThan(target);
    OracleNode next = node(2);
    next.tick();
    clock.pass(LEASE.multipliedBy(2));
    next.elected();
    assertThat(draw(next).value()).isGreaterThan(target);
  }

  @Test
  void passOver_storeNotReachable_isAnsweredOnceItIsPersisted() {
    node.elected();
    long target = draw(node).value() + Timestamps.ofMillis(60_000);
    store.reachable = false;
    CompletableFuture<OracleAnswer> raised = node.ask(new OracleRequest.PassOver(target));
    CompletableFuture<OracleAnswer> drawn = node.ask(new OracleRequest.Draw(1));
    assertThat(raised).isNotDone();
    assertThat(drawn).isNotDone();
    store.reachable = true;
    node.tick();
    assertThat(raised.join().value()).isGreaterThanOrEqualTo(target);
    assertThat(drawn.join().value()).isGreaterThan(target);
  }

  @Test
  void passOver_givenBack_startsAbove() {
    node.elected();
    long target = draw(node).value() + Timestamps.ofMillis(60_000);
    assertThat(node.ask(new OracleRequest.PassOver(target))).isCompleted();
    assertThat(node.release()).isCompleted();
    OracleNode next = node(2);
    next.elected();
    assertThat(draw(next).value()).isGreaterThan(target);
  }

  @Test
  void passOver_farAheadOfTheClock_isRefused() {
    node.elected();
    long first = draw(node).value();
    assertRefused(
        node.ask(new OracleRequest.PassOver(first + Timestamps.ofMillis(400L * 86_400_000))));
    assertRefused(node.ask(new OracleRequest.PassOver(-1)));
    assertThat(draw(node).value()).isEqualTo(first + 1);
  }

  @Test
  void draw_wrongCount_isRefused() {
    node.elected();
    assertRefused(node.ask(new OracleRequest.Draw(0)));
    assertRefused(node.ask(new OracleRequest.Draw(OracleRequest.MAX_COUNT + 1)));
  }

  /** Clocks that are set by hand. */
  private static final class HandClock implements OracleClock {
    private long millis = 50_000_000;
    private long nanos = -7;

    void pass(Duration duration) {
      millis += duration.toMillis();
      nanos += duration.toNanos();
    }

    @Override
    public long millis() {
      return millis;
    }

    @Override
    public long nanos() {
      return nanos;
    }
  }

  /** A store that answers at once, or fails. */
  private static final class HandStore implements BoundStore {
    private StoredRecord stored = StoredRecord.NONE;
    private boolean reachable = true;
    private int writes;

    @Override
    public CompletionStage<StoredRecord> load() {
      return reachable ? CompletableFuture.completedFuture(stored) : failed();
    }

    @Override
    public CompletionStage<Integer> replace(OracleRecord record, int version) {
      if (!reachable || version != stored.version()) {
        return failed();
      }
      writes++;
      stored = new StoredRecord(record, version + 1);
      return CompletableFuture.completedFuture(version + 1);
    }

    private static <T> CompletionStage<T> failed() {
      return CompletableFuture.failedFuture(new IllegalStateException("not reachable"));
    }
  }
}
