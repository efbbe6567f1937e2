package io.mokadb.oracle.core;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * The record as a simulation keeps it: linearizable writes, reads that may lag, calls that are
 * delayed or lost on either way.
 */
final class SimulatedStore {
  private final OracleSimulation world;
  private final boolean compares;
  private final List<StoredRecord> history = new ArrayList<>(List.of(StoredRecord.NONE));
  private double lost;

  /**
   * @param compares whether it looks at versions, as it should
   */
  SimulatedStore(OracleSimulation world, boolean compares) {
    this.world = world;
    this.compares = compares;
  }

  void loseCalls(double share) {
    lost = share;
  }

  StoredRecord present() {
    return history.get(history.size() - 1);
  }

  BoundStore of(SimulatedServer server) {
    return new BoundStore() {
      @Override
      public CompletionStage<StoredRecord> load() {
        return call(server, SimulatedStore.this::lagging);
      }

      @Override
      public CompletionStage<Integer> replace(OracleRecord record, int version) {
        return call(server, () -> put(record, version));
      }
    };
  }

  private StoredRecord lagging() {
    int lag = world.random().nextInt(10) == 0 ? world.random().nextInt(3) : 0;
    return history.get(Math.max(0, history.size() - 1 - lag));
  }

  private int put(OracleRecord record, int version) {
    if (compares && present().version() != version) {
      throw new IllegalStateException("version " + present().version() + ", not " + version);
    }
    history.add(new StoredRecord(record, version + 1));
    return version + 1;
  }

  private <T> CompletableFuture<T> call(SimulatedServer server, Supplier<T> action) {
    CompletableFuture<T> result = new CompletableFuture<>();
    double fate = world.random().nextDouble();
    if (fate < lost / 3) {
      fail(server, result);
      return result;
    }
    boolean answered = fate >= lost;
    world.later(
        world.delay(),
        () -> {
          try {
            T value = action.get();
            if (answered) {
              server.later(world.delay(), () -> result.complete(value));
            }
          } catch (IllegalStateException e) {
            if (answered) {
              server.later(world.delay(), () -> result.completeExceptionally(e));
            }
          }
        });
    if (!answered) {
      // It may fail before it is applied, or afterwards.
      fail(server, result);
    }
    return result;
  }

  private void fail(SimulatedServer server, CompletableFuture<?> result) {
    server.later(
        world.delay(), () -> result.completeExceptionally(new IllegalStateException("lost")));
  }
}
