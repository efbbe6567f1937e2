package io.mokadb.txn.sim.scale;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.sim.time.Timeline;
import io.mokadb.txn.time.EmbeddedOracle;
import io.mokadb.txn.time.TimestampOracle;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;

/** One run: so many servers, clients for them, and what they got done. Used once. */
final class Cluster {
  private static final int CLIENTS_OF_A_MACHINE = 8;
  private static final long MAX_TURNS = 100_000_000L;
  private static final Column COLUMN = Column.of(1);

  private final Model model;
  private final int count;
  private final long nanos;
  private final Timeline timeline;
  private final KvStore cells = new MemoryStore(false);
  private final ClusterStore store;
  private final Server oracleServer = new Server();
  private final TimestampOracle oracle =
      new EmbeddedOracle(cells, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC), Duration.ofMinutes(10));
  private final List<Long> latencies = new ArrayList<>();
  private long conflicts;
  private int spawned;

  /**
   * What a cluster got done.
   *
   * @param perSecond transactions that committed in a simulated second
   * @param medianMillis from the begin of a transaction to its commit, both simulated
   * @param conflicts transactions that met another one and were begun again
   */
  record Outcome(int servers, double perSecond, double medianMillis, long conflicts) {}

  private Cluster(Model model, int servers, Duration time, long seed, Executor threads) {
    this.model = model;
    this.count = servers;
    this.nanos = time.toNanos();
    this.timeline = new Timeline(threads, seed, MAX_TURNS);
    this.store = new ClusterStore(cells, timeline, model, servers);
  }

  /**
   * Runs a cluster.
   *
   * @param time simulated; its first quarter is not counted
   * @param threads lends a thread to each task; must never refuse or queue
   */
  static Outcome run(Model model, int servers, Duration time, long seed, Executor threads) {
    return new Cluster(model, servers, time, seed, threads).run();
  }

  private Outcome run() {
    int clients = count * model.clientsPerServer();
    for (int first = 0; first < clients; first += CLIENTS_OF_A_MACHINE) {
      int from = first;
      int to = Math.min(clients, first + CLIENTS_OF_A_MACHINE);
      timeline.spawn("machine " + from, false, 0, () -> launch(from, to));
    }
    try {
      timeline.run();
    } catch (Throwable e) {
      throw new IllegalStateException("The simulation of " + count + " servers failed", e);
    }
    Collections.sort(latencies);
    double seconds = (nanos - nanos / 4) / 1e9;
    double median = latencies.isEmpty() ? 0 : latencies.get(latencies.size() / 2) / 1e6;
    return new Outcome(count, latencies.size() / seconds, median, conflicts);
  }

  /**
   * The machine has started before: else all would ask the one server that has the safe point. Its
   * clients begin one after the other, within an eighth of the time.
   */
  private void launch(int from, int to) {
    TransactionEngine engine = store.before(this::machine);
    long clients = (long) count * model.clientsPerServer();
    for (int i = from; i < to; i++) {
      timeline.spawn("client " + i, false, nanos / 8 * i / clients, () -> work(engine));
    }
  }

  private TransactionEngine machine() {
    return TransactionEngine.create(
        store,
        new RemoteOracle(),
        new Environment(
            Clock.fixed(Instant.EPOCH, ZoneOffset.UTC),
            this::every,
            work -> timeline.spawn("background " + spawned++, true, 0, work),
            new ClusterWaiter(timeline),
            FaultPoints.NONE),
        EngineOptions.DEFAULT.withGcPeriod(Duration.ZERO));
  }

  private Runnable every(Duration period, Runnable work) {
    boolean[] stopped = {false};
    timeline.spawn(
        "periodic " + spawned++,
        true,
        period.toNanos(),
        () -> {
          while (!stopped[0]) {
            work.run();
            timeline.sleep(period.toNanos());
          }
        });
    return () -> stopped[0] = true;
  }

  private void work(TransactionEngine engine) {
    while (timeline.now() < nanos) {
      long began = timeline.now();
      if (transact(engine)) {
        // The first quarter is for the queues to form.
        if (began >= nanos / 4 && timeline.now() <= nanos) {
          latencies.add(timeline.now() - began);
        }
      } else {
        conflicts++;
      }
    }
  }

  private boolean transact(TransactionEngine engine) {
    SplittableRandom random = timeline.current().random();
    try (Transaction transaction = engine.begin(TransactionOptions.DEFAULT)) {
      for (int i = 0; i < model.reads(); i++) {
        CellKey cell = cell(random.nextInt(model.rowsPerServer() * count));
        transaction.get(cell);
        if (i < model.writes()) {
          transaction.put(cell, new byte[] {(byte) i});
        }
      }
      return transaction.commit() instanceof CommitOutcome.Committed;
    } catch (TxnException e) {
      if (e.kind() == TxnException.Kind.LOCK_TIMEOUT) {
        return false;
      }
      throw e;
    }
  }

  private static CellKey cell(int row) {
    return CellKey.of(Key.wrap(ByteBuffer.allocate(5).put((byte) 1).putInt(row).array()), COLUMN);
  }

  /** The oracle of all machines, which answers one question after the other. */
  private final class RemoteOracle implements TimestampOracle {
    @Override
    public long next() {
      if (store.isFree()) {
        return oracle.next();
      }
      ask();
      long timestamp = oracle.next();
      timeline.sleep(model.network());
      return timestamp;
    }

    @Override
    public long forReading() {
      return next();
    }

    private void ask() {
      long arrives = timeline.now() + model.network();
      timeline.sleep(oracleServer.served(arrives, model.oracleService()) - timeline.now());
    }
  }
}
