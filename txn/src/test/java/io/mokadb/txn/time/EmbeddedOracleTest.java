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
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.Test;

/** Invariant 1 rests on this: timestamps increase, over restarts and bad clocks too. */
final class EmbeddedOracleTest {
  private static final Duration WINDOW = Duration.ofSeconds(1);

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
