package io.mokadb.sql.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.system.ParkingWaiter;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who waits for whom when definitions change. */
final class DefinitionsTest {
  private final TransactionManager manager =
      TransactionEngine.embedded(
          new MemoryStore(),
          new Environment(
              Clock.fixed(Instant.parse("2024-01-01T00:00:00Z"), ZoneOffset.UTC),
              (period, task) -> () -> {},
              Runnable::run,
              new ParkingWaiter(),
              FaultPoints.NONE),
          EngineOptions.DEFAULT);
  private final Definitions definitions = new Definitions(manager);

  @AfterEach
  void close() {
    manager.close();
  }

  private Catalog seen() {
    try (Transaction transaction = manager.begin(TransactionOptions.DEFAULT)) {
      return definitions.at(transaction);
    }
  }

  /**
   * An edit may rewrite a table: transactions begin meanwhile. The limit is there for a deadlock.
   */
  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void at_whileAnEditRuns_isTheCatalogBefore() {
    Catalog before = seen();
    Catalog meanwhile =
        definitions.change(
            TransactionOptions.DEFAULT,
            editor -> {
              editor.addSchema("S");
              return elsewhere(this::seen);
            });
    assertThat(meanwhile).isSameAs(before);
    assertThat(seen().schemas()).contains("S");
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void change_whileAnotherRuns_isGivenUpByItsLook() {
    Throwable why =
        definitions.change(
            TransactionOptions.DEFAULT, editor -> elsewhere(() -> catchThrowable(this::giveUp)));
    assertThat(why).hasMessage("given up");
    giveUp();
    assertThat(seen().schemas()).contains("S");
  }

  private void giveUp() {
    definitions.change(
        TransactionOptions.DEFAULT,
        editor -> {
          editor.addSchema("S");
          return null;
        },
        () -> {
          throw new IllegalStateException("given up");
        });
  }

  private static <T> T elsewhere(Supplier<T> work) {
    return CompletableFuture.supplyAsync(work).join();
  }
}
