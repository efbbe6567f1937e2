package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.testkit.Fault;
import io.mokadb.kv.testkit.FaultPlan;
import io.mokadb.kv.testkit.FaultPlan.Call;
import io.mokadb.kv.testkit.FaultyStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A step of views, while which a definition gives them another group. */
final class StoppedStepTest {
  private final FaultyStore store = new FaultyStore(new MemoryStore(), FaultPlan.none());
  private final SteppedDatabase database = new SteppedDatabase(10, store);

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void stop_beforeAnyReadOfTheStep_isNoFailureOfTheStore_andNothingIsMissed() {
    database.run(
        "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER NOT NULL, amount INTEGER)",
        "CREATE MATERIALIZED VIEW totals INCREMENTAL AS"
            + " SELECT shop, COUNT(*) AS n, SUM(amount) AS total FROM sale GROUP BY shop");
    long calls = callsOfStep();
    assertThat(calls).isGreaterThan(5);
    for (long call = 0; call < calls; call++) {
      database.run(
          "CREATE MATERIALIZED VIEW other INCREMENTAL AS SELECT id FROM sale WHERE amount > 1",
          "UPDATE sale SET amount = amount + 1 WHERE id = 1");
      store.follow(dropping(call));
      assertThatCode(database::step).as("call %d of %d", call, calls).doesNotThrowAnyException();
      store.follow(FaultPlan.none());
      database.run("DROP MATERIALIZED VIEW IF EXISTS other");
      awaitTotals(call + 2);
    }
  }

  /** A step that failed rests for a moment before the next one. */
  private void awaitTotals(long total) {
    for (int i = 0; i < 100_000 && !totals().equals("1,1," + total); i++) {
      database.settle();
    }
    assertThat(totals()).isEqualTo("1,1," + total);
    assertThat(database.query("CHECK MATERIALIZED VIEW totals")).isEmpty();
  }

  private String totals() {
    return database.query("SELECT shop, n, total FROM totals");
  }

  /** How many calls to the store a step takes. */
  private long callsOfStep() {
    database.run("INSERT INTO sale VALUES (1, 1, 1)");
    store.follow(FaultPlan.none());
    assertThat(database.step()).isTrue();
    return store.calls();
  }

  /** Drops the other view before the call with this number, if that is not the commit. */
  private FaultPlan dropping(long number) {
    boolean[] done = new boolean[1];
    return (call, before) -> {
      if (before == number && !done[0] && (call == Call.READ || call == Call.SCAN)) {
        done[0] = true;
        database.run("DROP MATERIALIZED VIEW other");
      }
      return Fault.none();
    };
  }
}
