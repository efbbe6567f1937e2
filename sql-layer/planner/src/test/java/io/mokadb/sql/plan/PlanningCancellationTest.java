package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.runtime.Cancellation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Planning ends when its statement is cancelled, in whatever phase it is. */
@Timeout(120)
final class PlanningCancellationTest {
  private static final String WHY = "The test has cancelled it";

  private final Planner planner = new Planner(1, Planner.MOST_VISITS);
  private final Cancellation cancellation = new Cancellation();
  private PlanDatabase database;

  @BeforeEach
  void open() {
    database = new PlanDatabase();
    SampleData.define(database);
    SampleData.fill(database);
  }

  @AfterEach
  void close() {
    database.close();
  }

  private static String list(int count, String separator, IntFunction<String> item) {
    return IntStream.range(0, count).mapToObj(item).collect(Collectors.joining(separator));
  }

  /** A query in a query, so many times. */
  private static String nested(int levels, String innermost, String before, String behind) {
    return before.repeat(levels) + innermost + behind.repeat(levels);
  }

  /**
   * Statements that take a second to plan, or longer. The caller's stack, of a size that is not the
   * test's choice, has to suffice for parsing each of them.
   */
  static Stream<String> endless() {
    return Stream.of(
        "SELECT COUNT(*) FROM EMP E0 "
            + list(
                1_000,
                " ",
                i -> "JOIN EMP E" + (i + 1) + " ON E" + (i + 1) + ".ID = E" + i + ".ID"),
        "SELECT COUNT(*) FROM " + list(1_000, ", ", i -> "EMP E" + i),
        "SELECT COUNT(*) FROM EMP E0 "
            + list(
                700,
                " ",
                i -> "LEFT JOIN EMP E" + (i + 1) + " ON E" + (i + 1) + ".ID = E" + i + ".DEPT_ID"),
        "SELECT " + list(15_000, ", ", i -> "ID + " + i + " AS C" + i) + " FROM EMP",
        "WITH C0 AS (SELECT ID FROM EMP)"
            + list(
                40,
                "",
                i ->
                    String.format(
                        ", C%d AS (SELECT X.ID FROM C%d X JOIN C%d Y ON X.ID = Y.ID)", i + 1, i, i))
            + " SELECT COUNT(*) FROM C40",
        nested(
            90,
            "SELECT ID FROM EMP",
            "SELECT ID FROM EMP WHERE SALARY > (SELECT MAX(SALARY) FROM EMP WHERE ID IN (",
            "))"));
  }

  @ParameterizedTest
  @MethodSource("endless")
  void plan_cancelledByAnotherThread_ends(String sql) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    SqlNode statement = SqlParsing.parse(sql);
    Thread canceller = cancelAfter(begun);

    assertThatThrownBy(
            () ->
                planner.stoppedBy(
                    cancellation,
                    () -> {
                      begun.countDown();
                      return planner.plan(statement, database.request(sql, PrepareOptions.NONE));
                    }))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CANCELLED))
        .hasMessage(WHY);
    canceller.join();
    // The planning itself ends too: one that goes on takes everybody's heap.
    while (planner.abandoned() > 0) {
      Thread.onSpinWait();
    }
  }

  /** From each phase that asks for a table's statistics, to the end. */
  @Test
  void plan_cancelledByThePlannersOwnThread_endsWithThat() {
    String sql =
        "SELECT E.NAME, COUNT(*) FROM EMP E JOIN DEPT D ON E.DEPT_ID = D.ID JOIN SALE S ON S.EMP_ID"
            + " = E.ID WHERE E.SALARY > (SELECT AVG(SALARY) FROM EMP X WHERE X.DEPT_ID = E.DEPT_ID)"
            + " GROUP BY E.NAME";
    AtomicInteger asked = new AtomicInteger();
    planner.plan(SqlParsing.parse(sql), request(sql, asked::incrementAndGet));
    int all = asked.get();
    assertThat(all).isPositive();

    for (int moment = 1; moment <= all; moment++) {
      Cancellation one = new Cancellation();
      AtomicInteger left = new AtomicInteger(moment);
      PlanRequest hooked =
          request(
              sql,
              () -> {
                if (left.decrementAndGet() == 0) {
                  one.cancel(WHY);
                }
              });
      assertThatThrownBy(
              () -> planner.stoppedBy(one, () -> planner.plan(SqlParsing.parse(sql), hooked)))
          .as("at statistics %s of %s", moment, all)
          .hasMessage(WHY);
    }
  }

  /** What never looks keeps its thread, and nobody else waits for that. */
  @Test
  void run_ofWorkThatNeverLooks_endsForWhoWaits_andOthersGoOn() throws Exception {
    PlanningThreads threads = new PlanningThreads(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Thread canceller = cancelAfter(begun);

    assertThatThrownBy(
            () ->
                threads.run(
                    cancellation,
                    () -> {
                      begun.countDown();
                      try {
                        released.await();
                      } catch (InterruptedException e) {
                        throw new AssertionError(e);
                      }
                      ended.countDown();
                      return "unwanted";
                    }))
        .hasMessage(WHY);
    assertThat(threads.run(new Cancellation(), () -> "wanted")).isEqualTo("wanted");

    released.countDown();
    ended.await();
    assertThat(threads.run(new Cancellation(), () -> "wanted")).isEqualTo("wanted");
    canceller.join();
  }

  @Test
  void run_forWhoIsCancelledAlready_doesNothing() {
    PlanningThreads threads = new PlanningThreads(1);
    cancellation.cancel(WHY);

    assertThatThrownBy(
            () ->
                threads.run(
                    cancellation,
                    () -> {
                      throw new AssertionError("It ran");
                    }))
        .hasMessage(WHY);
  }

  /**
   * @param hook called whenever statistics are asked for
   */
  private PlanRequest request(String sql, Runnable hook) {
    PlanRequest request = database.request(sql, PrepareOptions.NONE);
    return new PlanRequest(
        sql,
        request.catalog(),
        request.schema(),
        table -> {
          hook.run();
          return TableStatistics.UNKNOWN;
        },
        request.virtualTables(),
        PrepareOptions.NONE);
  }

  private Thread cancelAfter(CountDownLatch moment) {
    Thread thread =
        new Thread(
            () -> {
              try {
                moment.await();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
              cancellation.cancel(WHY);
            });
    thread.start();
    return thread;
  }
}
