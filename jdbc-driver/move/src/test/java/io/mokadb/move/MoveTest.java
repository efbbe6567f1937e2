package io.mokadb.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.scratch.ScratchSpace;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.node.StoreHome;
import io.mokadb.session.MokaException;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.copy.UnfinishedCopy;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.system.ParkingWaiter;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Moves between stores in memory that stay when they are closed. */
final class MoveTest {
  private static final Instant LONG_AGO = Instant.parse("2024-01-01T00:00:00Z");

  private final MemoryStore source = new MemoryStore();
  private final MemoryStore target = new MemoryStore();
  private final List<MoveListener.Phase> phases = new ArrayList<>();

  private final class Listener implements MoveListener {
    @Override
    public void began(Phase phase) {
      phases.add(phase);
    }

    @Override
    public void reached(long cells, long bytes) {
      assertThat(bytes).isGreaterThan(cells);
    }
  }

  private record Home(String shown, MemoryStore store) implements StoreHome {
    @Override
    public KvStore open(Supervisor supervisor) {
      return (KvStore)
          Proxy.newProxyInstance(
              KvStore.class.getClassLoader(),
              new Class<?>[] {KvStore.class},
              (proxy, method, arguments) ->
                  method.getName().equals("close") ? null : method.invoke(store, arguments));
    }

    @Override
    public ScratchSpace scratchOrNull() {
      return null;
    }

    @Override
    public Path spill() {
      return Path.of(".");
    }

    @Override
    public void remove() {
      throw new AssertionError("removed");
    }
  }

  private MoveReport move() {
    return new Move(
            new Home("source", source),
            new Home("target", target),
            false,
            new Listener(),
            Duration.ofSeconds(30))
        .run();
  }

  private static TransactionEngine engine(KvStore store, FaultPoints faults) {
    return TransactionEngine.embedded(
        store,
        new Environment(
            Clock.fixed(LONG_AGO, ZoneOffset.UTC),
            (period, task) -> () -> {},
            Runnable::run,
            new ParkingWaiter(),
            faults),
        EngineOptions.DEFAULT);
  }

  private static CellKey cell(String name) {
    return CellKey.of(Key.wrap(name.getBytes(StandardCharsets.UTF_8)));
  }

  private static void put(TransactionEngine engine, String... rows) {
    try (Transaction transaction =
        engine.begin(TransactionOptions.DEFAULT.withPath(CommitPath.TWO_PHASE))) {
      for (String row : rows) {
        transaction.put(cell(row), row.getBytes(StandardCharsets.UTF_8));
      }
      transaction.commit();
    }
  }

  private static boolean has(TransactionEngine engine, String row) {
    try (Transaction transaction = engine.begin(TransactionOptions.DEFAULT)) {
      return transaction.get(cell(row)) != null;
    }
  }

  /** A client that died by halves, before or after its commit point. */
  @ParameterizedTest
  @EnumSource(
      value = ProtocolStep.class,
      names = {"AFTER_PREWRITE_PRIMARY", "BEFORE_COMMIT_PRIMARY", "AFTER_COMMIT_PRIMARY"})
  void locksOfADeadClient_areResolvedFirst(ProtocolStep death) {
    TransactionEngine before = engine(source, FaultPoints.NONE);
    put(before, "a", "b");
    before.close();
    FaultPoints dying =
        (step, start) -> {
          if (step == death) {
            throw new IllegalStateException("died");
          }
        };
    TransactionEngine dead = engine(source, dying);
    try {
      put(dead, "c", "d", "e");
    } catch (RuntimeException e) {
      // As if the process had ended here.
      assertThat(e).hasStackTraceContaining("died");
    }
    MoveReport report = move();
    assertThat(phases)
        .containsExactly(
            MoveListener.Phase.RESOLVING, MoveListener.Phase.COPYING, MoveListener.Phase.COMPARING);
    assertThat(UnfinishedCopy.isIn(target)).isFalse();
    try (TransactionEngine engine = engine(target, FaultPoints.NONE)) {
      assertThat(engine.locks(1)).isEmpty();
      assertThat(has(engine, "a")).isTrue();
      boolean committed = death == ProtocolStep.AFTER_COMMIT_PRIMARY;
      for (String row : List.of("c", "d", "e")) {
        assertThat(has(engine, row)).as(row).isEqualTo(committed);
      }
      assertThat(engine.currentTimestamp()).isGreaterThan(report.timestamp());
    }
  }

  @Test
  void emptySource_isRefused() {
    assertThatThrownBy(this::move)
        .isInstanceOf(MokaException.class)
        .hasMessageContaining("source has no database");
  }

  @Test
  void targetInUse_isRefused_andNothingIsMarked() {
    try (TransactionEngine engine = engine(source, FaultPoints.NONE);
        TransactionEngine other = engine(target, FaultPoints.NONE)) {
      put(engine, "a");
      put(other, "b");
    }
    assertThatThrownBy(this::move)
        .isInstanceOf(MokaException.class)
        .hasMessageContaining("target has a database already");
    assertThat(UnfinishedCopy.isIn(target)).isFalse();
  }

  @Test
  void unfinishedTarget_isRefused() {
    try (TransactionEngine engine = engine(source, FaultPoints.NONE)) {
      put(engine, "a");
    }
    UnfinishedCopy.begin(target, 1);
    assertThatThrownBy(this::move)
        .isInstanceOf(KvException.class)
        .hasMessageContaining("--replace");
  }
}
