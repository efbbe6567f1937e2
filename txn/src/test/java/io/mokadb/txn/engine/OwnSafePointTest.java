package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.kv.testkit.FaultyStore;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.time.PersistedMark;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Who begins or commits while the safe point moves: at least one of the two sees the other (9). */
final class OwnSafePointTest {
  private static final Duration LONG = Duration.ofSeconds(10);

  private long now = Timestamps.ofMillis(1_000_000);

  /** What happens the next time that the oracle has drawn a timestamp, or the mark is raised. */
  private Runnable onceDrawn;

  private Runnable onceRaising;

  private final TimestampOracle oracle =
      new TimestampOracle() {
        @Override
        public long next() {
          long drawn = ++now;
          Runnable action = onceDrawn;
          onceDrawn = null;
          if (action != null) {
            action.run();
          }
          return drawn;
        }

        @Override
        public long forReading() {
          return next();
        }
      };

  private final KvStore store =
      new FaultyStore(
          new MemoryStore(),
          (call, number) -> {
            Runnable action = call == FaultPlan.Call.MUTATE ? onceRaising : null;
            onceRaising = null;
            if (action != null) {
              action.run();
            }
            return Fault.none();
          });

  private final Retention retention = new Retention(Duration.ZERO);

  private final LiveTransactions live = new LiveTransactions(oracle, LONG);

  private final OwnSafePoint safePoint =
      new OwnSafePoint(oracle, live, PersistedMark.safePoint(store), retention);

  private void pass(Duration time) {
    now = Timestamps.plus(now, time);
  }

  @Test
  void checkReadable_atTheSafePoint_isTheOldestThatMay() {
    pass(LONG);
    long oldest = safePoint.advance();
    safePoint.checkReadable(oldest, Deadline.none());
    assertThatThrownBy(() -> safePoint.checkReadable(oldest - 1, Deadline.none()))
        .isInstanceOfSatisfying(
            TxnException.class,
            e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.SNAPSHOT_TOO_OLD));
  }

  @Test
  void begin_whileTheSafePointPassesItsTimestamp_drawsAnother() {
    onceDrawn = safePoint::advance;
    LiveTransaction begun = live.begin(false, Deadline.none());
    assertThat(begun.startTimestamp()).isGreaterThanOrEqualTo(safePoint.value());
    assertThat(safePoint.advance()).as("held back").isEqualTo(begun.startTimestamp());
  }

  /** The timestamp is drawn before the collector decides, and used when it has looked around. */
  @Test
  void begin_afterTheCollectorHasLooked_seesWhatItDecided() {
    LiveTransaction[] begun = new LiveTransaction[1];
    long early = now + 1;
    onceRaising =
        () -> {
          long late = now;
          now = early - 1;
          onceDrawn = () -> now = late;
          begun[0] = live.begin(false, Deadline.none());
        };
    now += 100;
    safePoint.advance();
    assertThat(begun[0].startTimestamp()).isGreaterThanOrEqualTo(safePoint.value());
  }

  @Test
  void advance_readerOlderThanTheLimit_isLeftBehind_committerIsNot() {
    LiveTransaction reader = live.begin(true, Deadline.none());
    LiveTransaction committer = live.begin(false, Deadline.none());
    assertThat(safePoint.startCommitting(committer)).isTrue();
    pass(LONG.multipliedBy(3));
    assertThat(safePoint.advance())
        .isGreaterThan(reader.startTimestamp())
        .isEqualTo(committer.startTimestamp());
    live.end(committer);
    assertThat(safePoint.advance()).isGreaterThan(committer.startTimestamp());
  }

  @Test
  void startCommitting_belowTheSafePoint_isRefused() {
    LiveTransaction old = live.begin(false, Deadline.none());
    pass(LONG.multipliedBy(3));
    safePoint.advance();
    assertThat(safePoint.startCommitting(old)).isFalse();
  }

  /** A whole collection passes between the call and the word: what it may not pass is the look. */
  @Test
  void startCommitting_afterTheCollectorHasLookedForThoseWhoCommit_isRefused() {
    boolean[] seen = new boolean[1];
    LiveTransaction slow =
        new LiveTransaction(oracle.next()) {
          @Override
          void startCommitting() {
            seen[0] = live.isCommittingBelow(safePoint.advance());
            super.startCommitting();
          }
        };
    assertThat(safePoint.startCommitting(slow)).isFalse();
    assertThat(seen[0]).as("the collector saw somebody who commits").isFalse();
  }

  /** It says that it commits before the safe point is published, and so may: but it is seen. */
  @Test
  void startCommitting_whileTheSafePointPasses_mayAndIsSeen() {
    LiveTransaction old = live.begin(false, Deadline.none());
    pass(LONG.multipliedBy(3));
    boolean[] may = new boolean[1];
    onceRaising = () -> may[0] = safePoint.startCommitting(old);
    long reached = safePoint.advance();
    assertThat(reached).isGreaterThan(old.startTimestamp());
    assertThat(may[0]).isTrue();
    assertThat(live.isCommittingBelow(reached)).isTrue();
    live.end(old);
    assertThat(live.isCommittingBelow(reached)).isFalse();
  }

  @Test
  void advance_whatIsHeld_isNotPassed() {
    pass(LONG);
    long held = oracle.next();
    pass(LONG);
    assertThat(safePoint.advance(() -> held)).isEqualTo(held);
    assertThat(safePoint.advance(() -> 1)).as("it never falls").isEqualTo(held);
    assertThat(safePoint.advance()).isGreaterThan(held);
  }

  @Test
  void advance_holderFails_staysAndHindersNoOther() {
    long before = safePoint.advance();
    pass(LONG);
    assertThatThrownBy(
            () ->
                safePoint.advance(
                    () -> {
                      throw new IllegalStateException("not now");
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(safePoint.value()).isEqualTo(before);
    assertThat(live.begin(false, Deadline.none()).startTimestamp()).isPositive();
  }

  /** A transaction ends after it was seen alive; what it made held is asked for before or after. */
  @Test
  void advance_whatBecomesHeldMeanwhile_isNotPassed() {
    pass(LONG);
    LiveTransaction filling = live.begin(false, Deadline.none());
    pass(LONG.dividedBy(2));
    safePoint.advance(
        () -> {
          live.end(filling);
          return Long.MAX_VALUE;
        });
    assertThat(safePoint.value()).isLessThanOrEqualTo(filling.startTimestamp());
  }

  @Test
  void advance_readerOfThePastBeginsMeanwhile_isNotPassed() {
    pass(LONG);
    long past = oracle.next();
    pass(LONG);
    safePoint.advance(
        () -> {
          safePoint.beginAt(past, Deadline.none());
          return Long.MAX_VALUE;
        });
    assertThat(safePoint.value()).isLessThanOrEqualTo(past);
    safePoint.checkReadable(past, Deadline.none());
  }

  @Test
  void advance_retentionThatWasChanged_counts() {
    pass(LONG);
    long before = safePoint.advance();
    retention.set(LONG);
    pass(LONG.dividedBy(2));
    assertThat(safePoint.advance()).as("it never falls").isEqualTo(before);
    pass(LONG);
    assertThat(safePoint.advance())
        .isGreaterThan(before)
        .isLessThanOrEqualTo(Timestamps.minus(now, LONG));
  }
}
