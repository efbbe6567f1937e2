package io.mokadb.sql.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A change of definitions that is committed, and whose thread runs out of heap then. */
final class UnpublishedChangeTest {
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

  private final Definitions definitions = new Definitions(exhausting(manager));
  private boolean exhausted;

  @AfterEach
  void close() {
    manager.close();
  }

  private TransactionManager exhausting(TransactionManager all) {
    return wrapped(
        TransactionManager.class,
        (method, arguments) -> {
          Object result = call(method, all, arguments);
          return method.getName().equals("begin") ? exhausting((Transaction) result) : result;
        });
  }

  private Transaction exhausting(Transaction one) {
    return wrapped(
        Transaction.class,
        (method, arguments) -> {
          Object result = call(method, one, arguments);
          if (exhausted && method.getName().equals("commit")) {
            throw new OutOfMemoryError("on purpose");
          }
          return result;
        });
  }

  /** The methods of an interface. */
  private interface Calls {
    Object make(Method method, Object[] arguments) throws Throwable;
  }

  private static <T> T wrapped(Class<T> type, Calls calls) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> calls.make(method, arguments)));
  }

  private static Object call(Method method, Object target, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private Catalog seen() {
    try (Transaction transaction = manager.begin(TransactionOptions.DEFAULT)) {
      return definitions.at(transaction);
    }
  }

  /** Those who write by the definitions of before would leave a new index incomplete. */
  @Test
  void change_failsBehindItsCommit_isSeen() {
    assertThat(seen().schemas()).doesNotContain("S");
    assertThatThrownBy(
            () ->
                definitions.change(
                    TransactionOptions.DEFAULT,
                    editor -> {
                      editor.addSchema("S");
                      exhausted = true;
                      return null;
                    }))
        .isInstanceOf(OutOfMemoryError.class);
    exhausted = false;
    assertThat(seen().schemas()).contains("S");
    assertThat(definitions.newest().schemas()).contains("S");
  }
}
