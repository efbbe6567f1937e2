package io.mokadb.txn.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Durability;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.kv.testkit.FaultyStore;
import io.mokadb.txn.TxnException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;

/** Invariant 1 rests on this: timestamps increase, over restarts and bad clocks too. */
final class EmbeddedOracleTest {
  private static final Duration WINDOW = Duration.ofSeconds(1);

  private static final long SEED = 11;

  private static Clock at(long millis) {
    return Clock.fixed(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
  }

  @Test
  void next_fixedClock_increasesByOne() {
    EmbeddedOracle oracle = new EmbeddedOracle(new MemoryStore(), at(5000), WINDOW);
    long first = oracle.next();
    assertThat(Timestamps.toMillis(first)).isEqualTo(5000);
    assertThat(oracle.next()).isEqualTo(first + 1);
  }

  @Test
  void next_afterRestart_startsAboveEverythingHandedOut() {
    MemoryStore store = new MemoryStore();
    long last = new EmbeddedOracle(store, at(5000), WINDOW).next();
    assertThat(new EmbeddedOracle(store, at(5000), WINDOW).next()).isGreaterThan(last);
  }

  /** The bound is the first timestamp that the earlier one may not have handed out. */
  @Test
  void next_afterRestart_everyTimestampBelowTheBoundUsed_repeatsNone() {
    MemoryStore store = new MemoryStore();
    Duration window = Duration.ofMillis(1);
    EmbeddedOracle earlier = new EmbeddedOracle(store, at(5000), window);
    long last = earlier.next();
    long below = PersistedMark.oracleBound(store).value() - 1;
    while (last < below) {
      last = earlier.next();
    }
    assertThat(PersistedMark.oracleBound(store).value()).as("not raised").isEqualTo(last + 1);
    assertThat(new EmbeddedOracle(store, at(5000), window).next()).isGreaterThan(last);
  }

  @Test
  void next_clockSetBack_stillIncreases() {
    MemoryStore store = new MemoryStore();
    long last = new EmbeddedOracle(store, at(5_000_000), WINDOW).next();
    EmbeddedOracle restarted = new EmbeddedOracle(store, at(1000), WINDOW);
    long previous = last;
    for (int i = 0; i < 1000; i++) {
      long next = restarted.next();
      assertThat(next).isGreaterThan(previous);
      previous = next;
    }
  }

  /** Else a machine that loses power would hand out the same timestamps again. */
  @Test
  void next_raisesItsBoundDurably() {
    MemoryStore store = new MemoryStore();
    List<Object> durabilities = new ArrayList<>();
    KvStore watched =
        (KvStore)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {KvStore.class},
                (proxy, method, args) -> {
                  if (method.getName().equals("mutate")) {
                    durabilities.add(args[1]);
                  }
                  return method.invoke(store, args);
                });
    assertThat(new EmbeddedOracle(watched, at(5000), WINDOW).next()).isPositive();
    assertThat(durabilities).containsExactly(Durability.SYNC);
  }

  @Test
  void next_moreThanOneWindow_raisesBoundAgain() {
    EmbeddedOracle oracle = new EmbeddedOracle(new MemoryStore(), at(5000), Duration.ofMillis(1));
    long previous = 0;
    for (int i = 0; i < 3 << Timestamps.COUNTER_BITS; i++) {
      long next = oracle.next();
      assertThat(next > previous).isTrue();
      previous = next;
    }
  }

  @Test
  void next_boundNotPersisted_handsOutNothing() {
    FaultyStore store = new FaultyStore(new MemoryStore(), FaultPlan.none());
    EmbeddedOracle oracle = new EmbeddedOracle(store, at(5000), WINDOW);
    store.follow(
        FaultPlan.onMutations(
            Map.of(
                0,
                Fault.droppedAndUnknown(),
                1,
                Fault.droppedAndUnknown(),
                2,
                Fault.droppedAndUnknown())));
    assertThatThrownBy(oracle::next).isInstanceOf(KvException.class);
    assertThat(Timestamps.toMillis(oracle.next())).isEqualTo(5000);
  }

  @Test
  void forReading_boundNotPersisted_isTheLastHandedOut() {
    FaultyStore store = new FaultyStore(new MemoryStore(), FaultPlan.none());
    EmbeddedOracle oracle = new EmbeddedOracle(store, at(5000), Duration.ofMillis(1));
    long last = 0;
    // One window holds this many timestamps; the next one needs a write.
    for (int i = 0; i < 1 << 18; i++) {
      last = oracle.next();
    }
    store.follow(
        FaultPlan.onMutations(
            Map.of(
                0,
                Fault.failBefore(KvException.Kind.FULL),
                1,
                Fault.failBefore(KvException.Kind.FULL))));
    assertThatThrownBy(oracle::next).isInstanceOf(KvException.class);
    assertThat(oracle.forReading()).isEqualTo(last);
    assertThat(oracle.forReading()).isGreaterThan(last);
  }

  @Test
  void next_boundAppliedButAnswerLost_goesOn() {
    FaultyStore store = new FaultyStore(new MemoryStore(), FaultPlan.none());
    EmbeddedOracle oracle = new EmbeddedOracle(store, at(5000), WINDOW);
    store.follow(FaultPlan.onMutations(Map.of(0, Fault.appliedButUnknown())));
    assertThat(Timestamps.toMillis(oracle.next())).isEqualTo(5000);
  }

  @Test
  void next_secondOracleOnSameStore_isFoundOut() {
    MemoryStore store = new MemoryStore();
    EmbeddedOracle first = new EmbeddedOracle(store, at(5000), WINDOW);
    new EmbeddedOracle(store, at(900_000), WINDOW).next();
    assertThatThrownBy(first::next).isInstanceOf(TxnException.class);
  }

  /** A clock that is set. */
  private static final class SetClock extends Clock {
    private long millis;

    SetClock(long millis) {
      this.millis = millis;
    }

    @Override
    public ZoneOffset getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(millis);
    }
  }

  @Test
  void close_givesTheWindowBack() {
    MemoryStore store = new MemoryStore();
    long last = 0;
    for (int i = 0; i < 300; i++) {
      try (EmbeddedOracle oracle = new EmbeddedOracle(store, at(5000), WINDOW)) {
        long next = oracle.next();
        assertThat(next).isGreaterThan(last);
        last = next;
      }
    }
    assertThat(Timestamps.toMillis(last)).isEqualTo(5000);
    assertThat(PersistedMark.oracleBound(store).value()).isEqualTo(last + 1);
  }

  @Test
  void crashes_oneAfterTheOther_leaveALeadOfAWindowAndAMillisecondEach() {
    MemoryStore store = new MemoryStore();
    long last = 0;
    for (int i = 0; i < 100; i++) {
      last = new EmbeddedOracle(store, at(5000), WINDOW).next();
    }
    assertThat(Timestamps.toMillis(last)).isBetween(6000L, 6100L);
  }

  @Test
  void closed_handsOutNothing_andStaysClosed() {
    MemoryStore store = new MemoryStore();
    EmbeddedOracle oracle = new EmbeddedOracle(store, at(5000), WINDOW);
    long last = oracle.next();
    oracle.close();
    oracle.close();
    assertThatThrownBy(oracle::next).isInstanceOf(KvException.class);
    assertThatThrownBy(oracle::forReading).isInstanceOf(KvException.class);
    assertThat(PersistedMark.oracleBound(store).value()).isEqualTo(last + 1);
  }

  @Test
  void close_withoutAnyTimestamp_changesNothing() {
    MemoryStore store = new MemoryStore();
    new EmbeddedOracle(store, at(5000), WINDOW).close();
    assertThat(PersistedMark.oracleBound(store).value()).isZero();
    long last = new EmbeddedOracle(store, at(5000), WINDOW).next();
    long bound = PersistedMark.oracleBound(store).value();
    new EmbeddedOracle(store, at(5000), WINDOW).close();
    assertThat(PersistedMark.oracleBound(store).value()).isEqualTo(bound).isGreaterThan(last);
  }

  /** Whatever becomes of the write that lowers the bound, no timestamp comes twice. */
  @Test
  void close_whoseWriteFails_repeatsNothing() {
    for (Fault fault :
        List.of(
            Fault.appliedButUnknown(),
            Fault.droppedAndUnknown(),
            Fault.failBefore(KvException.Kind.IO))) {
      FaultyStore store = new FaultyStore(new MemoryStore(), FaultPlan.none());
      EmbeddedOracle oracle = new EmbeddedOracle(store, at(5000), WINDOW);
      long last = oracle.next();
      store.follow(FaultPlan.onMutations(Map.of(0, fault)));
      assertThatThrownBy(oracle::close).isInstanceOf(KvException.class);
      assertThat(new EmbeddedOracle(store, at(5000), WINDOW).next()).isGreaterThan(last);
    }
  }

  @Test
  void close_ofAnOracleThatAnotherOneHasOvertaken_leavesTheMarkAlone() {
    MemoryStore store = new MemoryStore();
    EmbeddedOracle first = new EmbeddedOracle(store, at(5000), WINDOW);
    first.next();
    long last = new EmbeddedOracle(store, at(900_000), WINDOW).next();
    first.close();
    assertThat(PersistedMark.oracleBound(store).value()).isGreaterThan(last);
  }

  /** Reopened in order or not, on clocks that jump: a moment shows what was handed out by then. */
  @Test
  void newestAt_includesWhatWasHandedOutBefore_andNothingAfter() {
    Random random = new Random(SEED);
    MemoryStore store = new MemoryStore();
    SetClock clock = new SetClock(1_000_000);
    long last = 0;
    for (int life = 0; life < 60; life++) {
      int jump = random.nextInt(4);
      clock.millis += jump == 0 ? random.nextInt(5000) : jump == 1 ? -random.nextInt(20_000) : 1;
      EmbeddedOracle oracle = new EmbeddedOracle(store, clock, WINDOW);
      TreeMap<Long, Long> handedOut = new TreeMap<>();
      handedOut.put(clock.millis, last);
      for (int i = 0; i < 200; i++) {
        clock.millis += random.nextInt(3);
        if (random.nextInt(100) == 0) {
          clock.millis -= random.nextInt(500);
          handedOut.tailMap(clock.millis, true).clear();
        }
        last = oracle.next();
        handedOut.put(clock.millis, last);
        assertThat(oracle.millisOf(last)).isEqualTo(clock.millis);
      }
      check(oracle, handedOut, clock.millis);
      if (random.nextBoolean()) {
        oracle.close();
      }
    }
  }

  /**
   * @param handedOut the newest timestamp of each millisecond in which there was one
   */
  private static void check(EmbeddedOracle oracle, NavigableMap<Long, Long> handedOut, long now) {
    for (long millis = handedOut.firstKey(); millis < now; millis++) {
      long newest = handedOut.floorEntry(millis).getValue();
      long next = handedOut.higherEntry(millis).getValue();
      assertThat(oracle.newestAt(millis)).as("at %d", millis).isGreaterThanOrEqualTo(newest);
      assertThat(oracle.newestAt(millis)).as("at %d", millis).isLessThan(next);
      assertThat(oracle.newestAt(oracle.millisOf(newest))).isGreaterThanOrEqualTo(newest);
    }
  }

  @Test
  void clockSetBackForLong_isRememberedInBoundedMemory() {
    SetClock clock = new SetClock(10_000_000);
    EmbeddedOracle oracle = new EmbeddedOracle(new MemoryStore(), clock, WINDOW);
    oracle.next();
    clock.millis = 1_000_000;
    long[] newest = new long[50_000];
    for (int i = 0; i < newest.length; i++) {
      newest[i] = oracle.next();
      clock.millis++;
    }
    for (int i = 0; i < newest.length; i += 7) {
      long at = oracle.newestAt(1_000_000 + i);
      assertThat(at).isGreaterThanOrEqualTo(newest[i]);
      assertThat(at).isLessThanOrEqualTo(newest[Math.min(newest.length - 1, i + 100)]);
    }
  }

  @Test
  void next_fourThreads_neverTheSameTwice() {
    EmbeddedOracle oracle = new EmbeddedOracle(new MemoryStore(), at(5000), WINDOW);
    ConcurrentSkipListSet<Long> seen = new ConcurrentSkipListSet<>();
    List<CompletableFuture<Void>> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      threads.add(
          CompletableFuture.runAsync(
              () -> {
                long previous = 0;
                for (int i = 0; i < 5000; i++) {
                  long next = oracle.next();
                  assertThat(next > previous).isTrue();
                  assertThat(seen.add(next)).isTrue();
                  previous = next;
                }
              }));
    }
    threads.forEach(CompletableFuture::join);
    assertThat(seen).hasSize(20_000);
  }
}
