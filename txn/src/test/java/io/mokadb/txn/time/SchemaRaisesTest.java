package io.mokadb.txn.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.kv.testkit.FaultyStore;
import io.mokadb.txn.SchemaStamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Equal stamps mean that the schema was not raised between them; that must never be untrue. */
final class SchemaRaisesTest {
  private static final long SEED = 25;
  private static final int THREADS = 8;
  private static final int DRAWS = 5000;

  private final MemoryStore store = new MemoryStore();

  private EmbeddedOracle oracle() {
    Clock clock = Clock.fixed(Instant.ofEpochMilli(5000), ZoneOffset.UTC);
    return new EmbeddedOracle(store, clock, Duration.ofSeconds(1));
  }

  private static Drawn draw(EmbeddedOracle oracle) {
    return oracle.draw(Deadline.none());
  }

  private static Drawn raise(EmbeddedOracle oracle) {
    return oracle.drawRaising(Deadline.none());
  }

  private record Answer(Drawn drawn, boolean raised) {
    long timestamp() {
      return drawn.timestamp();
    }

    SchemaStamp stamp() {
      return drawn.schema();
    }
  }

  @Test
  void draws_withoutARaise_haveEqualStamps() {
    EmbeddedOracle oracle = oracle();
    SchemaStamp stamp = draw(oracle).schema();
    assertThat(draw(oracle).schema()).isEqualTo(stamp).isNotEqualTo(SchemaStamp.NONE);
    assertThat(oracle.drawForReading(Deadline.none()).schema()).isEqualTo(stamp);
  }

  @Test
  void raise_itsTimestampAndThoseAfterIt_haveTheNewStamp() {
    EmbeddedOracle oracle = oracle();
    Drawn before = draw(oracle);
    Drawn raised = raise(oracle);
    Drawn after = draw(oracle);
    assertThat(raised.timestamp()).isBetween(before.timestamp() + 1, after.timestamp() - 1);
    assertThat(raised.schema()).isEqualTo(after.schema()).isGreaterThan(before.schema());
    assertThat(raise(oracle).schema()).isGreaterThan(after.schema());
  }

  @Test
  void restart_isAGreaterEpoch_closedOrNot() {
    EmbeddedOracle first = oracle();
    raise(first);
    SchemaStamp last = raise(first).schema();
    first.close();
    EmbeddedOracle second = oracle();
    SchemaStamp next = draw(second).schema();
    assertThat(next).isGreaterThan(last);
    assertThat(draw(oracle()).schema()).as("after a crash").isGreaterThan(next);
  }

  @Test
  void raise_boundNotPersisted_raisesNothing() {
    FaultyStore faulty = new FaultyStore(store, FaultPlan.none());
    Clock clock = Clock.fixed(Instant.ofEpochMilli(5000), ZoneOffset.UTC);
    EmbeddedOracle oracle = new EmbeddedOracle(faulty, clock, Duration.ofSeconds(1));
    Fault lost = Fault.droppedAndUnknown();
    faulty.follow(FaultPlan.onMutations(Map.of(0, lost, 1, lost, 2, lost)));
    assertThatThrownBy(() -> raise(oracle)).isInstanceOf(KvException.class);
    SchemaStamp stamp = draw(oracle).schema();
    assertThat(stamp.counter()).isZero();
    assertThat(raise(oracle).schema().counter()).isEqualTo(1);
  }

  /** Somebody may ask for the stamp of a timestamp long after it was drawn. */
  @Test
  void at_moreRaisesAgoThanAreKept_isEqualToNothing() {
    SchemaRaises raises = new SchemaRaises(7);
    for (long timestamp = 10; timestamp < 10 * SchemaRaises.KEPT + 20; timestamp += 10) {
      long drawn = timestamp;
      raises.raise(() -> drawn);
    }
    assertThat(raises.at(9)).isNotEqualTo(raises.at(10)).isNotEqualTo(raises.at(8));
    assertThat(raises.at(10)).isNotEqualTo(raises.at(20));
    assertThat(raises.at(19)).isNotEqualTo(raises.at(20));
    assertThat(raises.at(20)).isEqualTo(raises.at(29));
    assertThat(raises.at(30).counter()).isEqualTo(3);
  }

  @Test
  void stamps_manyThreads_areEqualExactlyBetweenRaises() throws Exception {
    EmbeddedOracle oracle = oracle();
    List<Answer> answers = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<List<Answer>>> tasks = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Random random = new Random(SEED + i);
        tasks.add(() -> drawn(oracle, random));
      }
      for (Future<List<Answer>> future : threads.invokeAll(tasks)) {
        answers.addAll(future.get());
      }
    } finally {
      threads.shutdownNow();
    }
    answers.sort(Comparator.comparingLong(Answer::timestamp));
    for (int i = 1; i < answers.size(); i++) {
      Answer earlier = answers.get(i - 1);
      Answer later = answers.get(i);
      boolean forgotten = earlier.stamp().counter() < 0 || later.stamp().counter() < 0;
      assertThat(earlier.stamp().equals(later.stamp()))
          .as("seed %d: %s and %s", SEED, earlier, later)
          .isEqualTo(!later.raised() && !forgotten);
    }
  }

  private static List<Answer> drawn(EmbeddedOracle oracle, Random random) {
    List<Answer> answers = new ArrayList<>();
    for (int i = 0; i < DRAWS; i++) {
      boolean raising = random.nextInt(50) == 0;
      answers.add(new Answer(raising ? raise(oracle) : draw(oracle), raising));
    }
    return answers;
  }
}
