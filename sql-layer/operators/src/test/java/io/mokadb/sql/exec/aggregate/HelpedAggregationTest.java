package io.mokadb.sql.exec.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.exec.Rows;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.expr.AggregateLibrary;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Helpers;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Groups that other threads have helped with are those of one thread, in the same order. */
class HelpedAggregationTest {
  private static final int LEAVES = 30;
  private static final SqlType BIG = SqlType.of(Kind.BIGINT);
  private static final SqlType WIDE = SqlType.decimal(38, 0);
  private static final int[][] KEYS = {{}, {0}, {1}, {0, 1}, {1, 2}};

  private final ExecutorService threads = Executors.newCachedThreadPool();

  /** When those that help do so. */
  enum Help {
    /** Before the execution goes on: they take all that is left. */
    AT_ONCE,
    /** When they are waited for: they take nothing but what has no room. */
    AT_THE_END,
    /** As the system has it. */
    BESIDE
  }

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  @ParameterizedTest
  @EnumSource(Help.class)
  void groups_withHelp_areThoseOfOneThread(Help help) {
    int started = 0;
    for (int seed = 0; seed < 24; seed++) {
      Random random = new Random(seed);
      int distinct = List.of(4, 60, 5_000).get(random.nextInt(3));
      BatchSource source = new BatchSource(seed, LEAVES, distinct);
      int[] keys = KEYS[random.nextInt(KEYS.length)];
      Counting helpers = new Counting(help, 1 + random.nextInt(3));
      assertThat(read(operator(source, keys), 100_000_000, helpers))
          .as("seed %d", seed)
          .isEqualTo(read(operator(source, keys), 100_000_000, Helpers.NONE));
      started += helpers.started;
    }
    assertThat(started).isGreaterThan(20);
  }

  /** Which groups fit depends on who comes first; those that do not come last. */
  @ParameterizedTest
  @EnumSource(Help.class)
  void groups_withHelpBeyondTheMemory_areThoseOfOneThreadInAnyOrder(Help help) {
    int started = 0;
    for (int seed = 0; seed < 6; seed++) {
      BatchSource source = new BatchSource(seed, LEAVES, 5_000);
      Counting helpers = new Counting(help, 2);
      List<String> helped = read(operator(source, KEYS[4]), 12_000_000, helpers);
      List<String> alone = read(operator(source, KEYS[4]), 100_000_000, Helpers.NONE);
      Collections.sort(helped);
      Collections.sort(alone);
      assertThat(helped).as("seed %d", seed).isEqualTo(alone);
      started += helpers.started;
    }
    assertThat(started).isPositive();
  }

  @ParameterizedTest
  @EnumSource(Help.class)
  void failure_withHelp_isTheFirst(Help help) {
    for (int seed = 0; seed < 24; seed++) {
      Random random = new Random(seed);
      Set<Integer> failing = new TreeSet<>();
      while (failing.size() < 5) {
        failing.add(HelpedAggregation.ALONE * 2 + random.nextInt(40));
      }
      BatchSource source = new BatchSource(seed, LEAVES, 60).failingAt(failing);
      assertThat(read(operator(source, KEYS[1]), 100_000_000, new Counting(help, 2)))
          .as("seed %d", seed)
          .containsExactly("item " + failing.iterator().next());
    }
  }

  @Test
  void aggregates_whoseOrderCounts_areLeftToOneThread() {
    BatchSource source = new BatchSource(1, LEAVES, 60);
    Counting helpers = new Counting(Help.BESIDE, 2);
    AggregateCall sum = call("SUM", SqlType.of(Kind.DOUBLE), 3);
    AggregateCall smallest = call("MIN", SqlType.of(Kind.DOUBLE), 3);
    for (AggregateCall call : List.of(sum, smallest)) {
      read(operator(source, KEYS[1], call), 100_000_000, helpers);
    }
    assertThat(helpers.started).isZero();
  }

  /** Rows, or the message of the failure alone. */
  private static List<String> read(AggregateOperator operator, long memory, Helpers helpers) {
    List<String> rows = new ArrayList<>();
    ExecutionContext context = Rows.context(memory, new Cancellation()).helpedBy(helpers);
    try (RowStream stream = operator.open(context)) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        rows.add(Arrays.toString(row));
      }
    } catch (IllegalStateException e) {
      rows = List.of(e.getMessage());
    }
    assertThat(context.memory().used()).isZero();
    return rows;
  }

  private static AggregateOperator operator(BatchSource source, int[] keys) {
    return operator(
        source,
        keys,
        call("COUNT", BIG),
        call("SUM", WIDE, 2),
        call("AVG", SqlType.decimal(38, 6), 2),
        call("MIN", BatchSource.TYPES[1], 1),
        call("MAX", BatchSource.TYPES[0], 0),
        call("BIT_XOR", BatchSource.TYPES[1], 1),
        call("COUNT", BIG, 3));
  }

  private static AggregateOperator operator(
      BatchSource source, int[] keys, AggregateCall... calls) {
    SqlType[] types = new SqlType[keys.length];
    int[] all = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      types[i] = BatchSource.TYPES[keys[i]];
      all[i] = i;
    }
    return new AggregateOperator(source, keys, types, List.of(all), calls);
  }

  private static AggregateCall call(String name, SqlType result, int... args) {
    List<SqlType> types = new ArrayList<>();
    for (int arg : args) {
      types.add(BatchSource.TYPES[arg]);
    }
    return new AggregateCall(
        AggregateLibrary.compile(name, types, result), args, -1, false, new SortKey[0]);
  }

  /** So many helpers at the same time, and how many have started. */
  private final class Counting implements Helpers {
    private final Function<Runnable, Future<?>> start;
    private final int most;
    private int started;

    Counting(Help help, int most) {
      this.most = most;
      this.start =
          switch (help) {
            case BESIDE -> threads::submit;
            case AT_ONCE -> HelpedAggregationTest::done;
            case AT_THE_END -> Deferred::new;
          };
    }

    @Override
    public int idle() {
      return most;
    }

    @Override
    public Future<?> tryStart(Runnable work) {
      started++;
      return start.apply(work);
    }
  }

  private static Future<?> done(Runnable work) {
    FutureTask<Void> task = new FutureTask<>(work, null);
    task.run();
    return task;
  }

  private static final class Deferred extends FutureTask<Void> {
    Deferred(Runnable work) {
      super(work, null);
    }

    @Override
    public Void get() {
      run();
      return null;
    }
  }
}
