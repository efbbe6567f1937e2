package io.mokadb.kv.hbase;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * Empty tables for tests that need one each, made many at a time: HBase's client looks for a new
 * table at intervals that grow, so one after the other takes seconds for each. Confined to the
 * thread of the tests.
 */
final class ReadyTables {
  private static final int AT_A_TIME = 16;

  private final TestCluster cluster;
  private final Supplier<HBaseSettings> settings;
  private final Queue<HBaseSettings> ready = new ArrayDeque<>();

  /**
   * @param settings of one more table
   */
  ReadyTables(TestCluster cluster, Supplier<HBaseSettings> settings) {
    this.cluster = cluster;
    this.settings = settings;
  }

  /** A table that no test has had. */
  HBaseSettings next() {
    if (ready.isEmpty()) {
      make();
    }
    return ready.remove();
  }

  private void make() {
    ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
    try {
      List<Future<HBaseSettings>> made = new ArrayList<>();
      for (int i = 0; i < AT_A_TIME; i++) {
        HBaseSettings table = settings.get();
        made.add(
            threads.submit(
                () -> {
                  cluster.open(table).close();
                  return table;
                }));
      }
      for (Future<HBaseSettings> table : made) {
        ready.add(table.get());
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("A table for a test cannot be made", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } finally {
      threads.shutdownNow();
    }
  }
}
