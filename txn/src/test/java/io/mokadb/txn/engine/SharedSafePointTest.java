package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.node.LocalNodes;
import io.mokadb.txn.node.NodeRoles;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Published;
import io.mokadb.txn.time.Drawn;
import io.mokadb.txn.time.SharedOracle;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a process knows of the safe point, and what it tells of its own snapshots (9). */
final class SharedSafePointTest {
  private static final Duration LEASE = Duration.ofSeconds(15);
  private static final Duration RETENTION = Duration.ofSeconds(60);
  private static final Duration LONG = Duration.ofHours(1);

  private final TestEnvironment world = new TestEnvironment();
  private final SharedOracle source = new SharedOracle(world.environment().clock());
  private final LocalNodes nodes = new LocalNodes();
  private final Nodes self = nodes.join(source.next(), "shop");

  /** What happens the next time that the oracle was asked, before its answer comes. */
  private Runnable onceAsked;

  private int calls;

  private final TimestampOracle slow =
      new TimestampOracle() {
        @Override
        public long next() {
          return draw(Deadline.none()).timestamp();
        }

        @Override
        public long forReading() {
          return next();
        }

        @Override
        public boolean isShared() {
          return true;
        }

        @Override
        public Drawn draw(Deadline deadline) {
          calls++;
          Drawn drawn = source.draw(deadline);
          Runnable action = onceAsked;
          onceAsked = null;
          if (action != null) {
            action.run();
          }
          return drawn;
        }

        @Override
        public Drawn drawForReading(Deadline deadline) {
          return draw(deadline);
        }
      };

  private final KnownSafePoint known = new KnownSafePoint();
  private final TimestampOracle oracle = new LearningOracle(slow, world, known);
  private final LiveTransactions live = new LiveTransactions(oracle, LONG);

  private final Retention retention = new Retention(RETENTION);

  private final OldestSnapshot oldest =
      new OldestSnapshot(
          oracle,
          live,
          world.environment().withNodes(self),
          NodeRoles.of(self),
          () -> 3,
          retention,
          LEASE);

  private final SharedSafePoint safePoint = safePoint(0);

  private SharedSafePoint safePoint(long floor) {
    return new SharedSafePoint(oracle, known, live, oldest, world, LEASE, floor);
  }

  private Published published() {
    return nodes.published(self.self());
  }

  private void publish() {
    oldest.hold(Long.MAX_VALUE);
    oldest.publish(Deadline.none());
  }

  private LiveTransaction begin() {
    return live.begin(false, Deadline.none());
  }

  private void check(long timestamp) {
    safePoint.checkReadable(timestamp, Deadline.none());
  }

  private void assertTooOld(long timestamp) {
    assertThatThrownBy(() -> check(timestamp))
        .isInstanceOfSatisfying(
            TxnException.class,
            e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.SNAPSHOT_TOO_OLD));
  }

  /** Another process announces a safe point. */
  private long announce() {
    return source.raiseSafePoint(source.next(), Deadline.none());
  }

  @Test
  void checkReadable_answerOfAMomentAgo_makesNoCall() {
    long read = oracle.next();
    int before = calls;
    check(read);
    world.advance(LEASE.dividedBy(3));
    check(read);
    assertThat(calls).isEqualTo(before);
  }

  @Test
  void checkReadable_oldAnswer_asks() {
    long read = oracle.next();
    long announced = announce();
    world.advance(LEASE.dividedBy(3).plusMillis(1));
    assertTooOld(read);
    check(announced);
    assertThat(safePoint.value()).isEqualTo(announced);
  }

  @Test
  void checkReadable_withoutAnyAnswer_asks() {
    long read = source.next();
    announce();
    assertTooOld(read);
  }

  /** What an answer does not show may have been announced while it was on its way. */
  @Test
  void checkReadable_answerThatWasSlow_isAsOldAsItsQuestion() {
    onceAsked =
        () -> {
          announce();
          world.advance(LEASE);
        };
    long read = oracle.next();
    assertTooOld(read);
  }

  /** One that was stopped for long finds out, whatever it was in the middle of. */
  @Test
  void checkReadable_afterALongPause_asks() {
    LiveTransaction stopped = begin();
    announce();
    world.advance(LEASE.multipliedBy(2));
    assertTooOld(stopped.startTimestamp());
  }

  @Test
  void checkReadable_oracleDoesNotAnswer_failsInItsWay() {
    long read = oracle.next();
    world.advance(LEASE);
    onceAsked =
        () -> {
          throw new KvException(KvException.Kind.TIMEOUT, "no leader");
        };
    assertThatThrownBy(() -> check(read)).isInstanceOf(KvException.class);
    check(read);
  }

  @Test
  void floor_aboveTheOraclesSafePoint_counts() {
    long floor = oracle.next();
    SharedSafePoint later = safePoint(floor);
    assertThat(later.value()).isEqualTo(floor);
    assertThatThrownBy(() -> later.checkReadable(floor - 1, Deadline.none()))
        .isInstanceOf(TxnException.class);
    later.checkReadable(floor, Deadline.none());
  }

  @Test
  void learn_answersThatCrossOnTheirWay_keepsTheMostOfBoth() {
    known.learn(7, 100);
    known.learn(5, 200);
    assertThat(known.value()).isEqualTo(7);
    assertThat(known.isKnownSince(250, 50)).isTrue();
    known.learn(9, 150);
    assertThat(known.value()).isEqualTo(9);
    assertThat(known.isKnownSince(250, 50)).as("the later question counts").isTrue();
    assertThat(known.isKnownSince(251, 50)).isFalse();
  }

  @Test
  void publish_tellsTheOldestSnapshot_andWhatRetentionNeeds() {
    world.advance(RETENTION.multipliedBy(2));
    LiveTransaction reader = begin();
    publish();
    assertThat(published().oldest()).isEqualTo(reader.startTimestamp());
    assertThat(published().floor())
        .isBetween(
            Timestamps.minus(reader.startTimestamp(), RETENTION), reader.startTimestamp() - 1);
    assertThat(published().workers()).isEqualTo(3);
    world.advance(RETENTION.multipliedBy(2));
    publish();
    assertThat(published().floor()).as("the reader holds it").isEqualTo(reader.startTimestamp());
    live.end(reader);
    publish();
    assertThat(published().floor()).isGreaterThan(reader.startTimestamp());
  }

  @Test
  void publish_retentionThatWasChanged_counts() {
    world.advance(RETENTION.multipliedBy(2));
    publish();
    long before = published().floor();
    retention.set(RETENTION.dividedBy(2));
    publish();
    assertThat(published().floor()).isGreaterThan(before);
  }

  @Test
  void publish_leaderThatHasNotLooked_holdsEverything() {
    world.advance(RETENTION.multipliedBy(2));
    oldest.publish(Deadline.none());
    assertThat(published().floor()).isZero();
    assertThat(published().oldest()).isPositive();
    long watermark = Timestamps.minus(source.next(), RETENTION.plusSeconds(5));
    oldest.hold(watermark);
    oldest.publish(Deadline.none());
    assertThat(published().floor()).isEqualTo(watermark);
  }

  @Test
  void publish_readerOlderThanTheLimit_isLeftOut_committerIsNot() {
    LiveTransaction reader = begin();
    LiveTransaction committer = begin();
    assertThat(safePoint.startCommitting(committer)).isTrue();
    world.advance(LONG.multipliedBy(2));
    publish();
    assertThat(published().oldest())
        .isGreaterThan(reader.startTimestamp())
        .isEqualTo(committer.startTimestamp());
  }

  /** The timestamp is drawn before it is published how old the oldest is, and used after it. */
  @Test
  void begin_whileItIsPublishedThatThereIsNone_drawsAnother() {
    onceAsked = this::publish;
    LiveTransaction begun = begin();
    assertThat(begun.startTimestamp()).isGreaterThanOrEqualTo(published().oldest());
  }

  @Test
  void beginAt_withinRetention_publishesNothing() {
    world.advance(RETENTION.multipliedBy(2));
    publish();
    Published before = published();
    long past = Timestamps.minus(source.next(), RETENTION.minusSeconds(1));
    LiveTransaction begun = safePoint.beginAt(past, Deadline.none());
    assertThat(published()).isSameAs(before);
    live.end(begun);
  }

  @Test
  void beginAt_belowWhatIsPublished_publishesItFirst() {
    long past = source.next();
    world.advance(RETENTION.multipliedBy(2));
    publish();
    assertThat(published().floor()).isGreaterThan(past);
    LiveTransaction begun = safePoint.beginAt(past, Deadline.none());
    assertThat(published().floor()).isEqualTo(past);
    assertThat(begun.startTimestamp()).isEqualTo(past);
  }

  @Test
  void beginAt_belowTheSafePoint_fails_andHoldsNothing() {
    long past = source.next();
    world.advance(RETENTION.multipliedBy(2));
    publish();
    announce();
    assertThatThrownBy(() -> safePoint.beginAt(past, Deadline.none()))
        .isInstanceOf(TxnException.class);
    assertThat(live.running()).isEmpty();
  }

  @Test
  void beginAt_inTheFuture_fails() {
    long future = Timestamps.plus(source.next(), RETENTION);
    assertThatThrownBy(() -> safePoint.beginAt(future, Deadline.none()))
        .isInstanceOfSatisfying(
            TxnException.class,
            e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.SNAPSHOT_IN_FUTURE));
  }

  /** It may be written, or not: what was published before may still be read by others. */
  @Test
  void publish_thatFails_letsNoneBeginBelowWhatMayBePublished() {
    long past = source.next();
    world.advance(RETENTION.multipliedBy(2));
    publish();
    nodes.kill(self.self());
    assertThatThrownBy(this::publish).isInstanceOf(KvException.class);
    assertThatThrownBy(() -> safePoint.beginAt(past, Deadline.none()))
        .isInstanceOf(KvException.class);
    assertThat(live.running()).isEmpty();
  }
}
