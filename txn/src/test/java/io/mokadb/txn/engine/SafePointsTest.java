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
final class SafePointsTest {
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

  private final SafePoints safePoints =
      new SafePoints(oracle, PersistedMark.safePoint(store), Duration.ZERO, LONG);

  private void pass(Duration time) {
    now = Timestamps.plus(now, time);
  }

  @Test
  void checkReadable_atTheSafePoint_isTheOldestThatMay() {
    pass(LONG);
    long oldest = safePoints.advance();
    safePoints.checkReadable(oldest);
    assertThatThrownBy(() -> safePoints.checkReadable(oldest - 1))
        .isInstanceOfSatisfying(
            TxnException.class,
            e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.SNAPSHOT_TOO_OLD));
  }

  @Test
  void begin_whileTheSafePointPassesItsTimestamp_drawsAnother() {
    onceDrawn = safePoints::advance;
    LiveTransaction begun = safePoints.begin(false, Deadline.none());
    assertThat(begun.startTimestamp()).isGreaterThanOrEqualTo(safePoints.safePoint());
    assertThat(safePoints.advance()).as("held back").isEqualTo(begun.startTimestamp());
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
          begun[0] = safePoints.begin(false, Deadline.none());
        };
    now += 100;
    safePoints.advance();
    assertThat(begun[0].startTimestamp()).isGreaterThanOrEqualTo(safePoints.safePoint());
  }

  @Test
  void advance_readerOlderThanTheLimit_isLeftBehind_committerIsNot() {
    LiveTransaction reader = safePoints.begin(true, Deadline.none());
    LiveTransaction committer = safePoints.begin(false, Deadline.none());
    assertThat(safePoints.startCommitting(committer)).isTrue();
    pass(LONG.multipliedBy(3));
    assertThat(safePoints.advance())
        .isGreaterThan(reader.startTimestamp())
        .isEqualTo(committer.startTimestamp());
    safePoints.end(committer);
    assertThat(safePoints.advance()).isGreaterThan(committer.startTimestamp());
  }

  @Test
  void startCommitting_belowTheSafePoint_isRefused() {
    LiveTransaction old = safePoints.begin(false, Deadline.none());
    pass(LONG.multipliedBy(3));
    safePoints.advance();
    assertThat(safePoints.startCommitting(old)).isFalse();
  }

  /** A whole collection passes between the call and the word: what it may not pass is the look. */
  @Test
  void startCommitting_afterTheCollectorHasLookedForThoseWhoCommit_isRefused() {
    boolean[] seen = new boolean[1];
    LiveTransaction slow =
        new LiveTransaction(oracle.next()) {
          @Override
          void startCommitting() {
            seen[0] = safePoints.isCommittingBelow(safePoints.advance());
            super.startCommitting();
          }
        };
    assertThat(safePoints.startCommitting(slow)).isFalse();
    assertThat(seen[0]).as("the collector saw somebody who commits").isFalse();
  }

  /** It says that it commits before the safe point is published, and so may: but it is seen. */
  @Test
  void startCommitting_whileTheSafePointPasses_mayAndIsSeen() {
    LiveTransaction old = safePoints.begin(false, Deadline.none());
    pass(LONG.multipliedBy(3));
    boolean[] may = new boolean[1];
    onceRaising = () -> may[0] = safePoints.startCommitting(old);
    long safePoint = safePoints.advance();
    assertThat(safePoint).isGreaterThan(old.startTimestamp());
    assertThat(may[0]).isTrue();
    assertThat(safePoints.isCommittingBelow(safePoint)).isTrue();
    safePoints.end(old);
    assertThat(safePoints.isCommittingBelow(safePoint)).isFalse();
  }

  @Test
  void advance_whatIsHeld_isNotPassed() {
    pass(LONG);
    long held = oracle.next();
    pass(LONG);
    assertThat(safePoints.advance(() -> held)).isEqualTo(held);
    assertThat(safePoints.advance(() -> 1)).as("it never falls").isEqualTo(held);
    assertThat(safePoints.advance()).isGreaterThan(held);
  }

  @Test
  void advance_holderFails_staysAndHindersNoOther() {
    long before = safePoints.advance();
    pass(LONG);
    assertThatThrownBy(
            () ->
                safePoints.advance(
                    () -> {
                      throw new IllegalStateException("not now");
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(safePoints.safePoint()).isEqualTo(before);
    assertThat(safePoints.begin(false, Deadline.none()).startTimestamp()).isPositive();
  }

  /** A transaction ends after it was seen alive; what it made held is asked for before or after. */
  @Test
  void advance_whatBecomesHeldMeanwhile_isNotPassed() {
    pass(LONG);
    LiveTransaction filling = safePoints.begin(false, Deadline.none());
    pass(LONG.dividedBy(2));
    safePoints.advance(
        () -> {
          safePoints.end(filling);
          return Long.MAX_VALUE;
        });
    assertThat(safePoints.safePoint()).isLessThanOrEqualTo(filling.startTimestamp());
  }

  @Test
  void advance_readerOfThePastBeginsMeanwhile_isNotPassed() {
    pass(LONG);
    long past = oracle.next();
    pass(LONG);
    safePoints.advance(
        () -> {
          safePoints.beginAt(past, Deadline.none());
          return Long.MAX_VALUE;
        });
    assertThat(safePoints.safePoint()).isLessThanOrEqualTo(past);
    safePoints.checkReadable(past);
  }
}
