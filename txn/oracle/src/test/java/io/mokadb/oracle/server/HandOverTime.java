package io.mokadb.oracle.server;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.oracle.client.OracleClient;
import io.mokadb.oracle.client.OracleClientOptions;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.observe.Observation;
import io.mokadb.txn.observe.Observer;
import io.mokadb.txn.observe.ObserverDefinition;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * How long the changes of a node without workers take until another node has handled them: two
 * engines on one store in memory, with the relay and a ZooKeeper in this process; behind {@code
 * bin/moka bench triggers}. Prints {@code handover,median nanoseconds,99th percentile,longest}.
 *
 * <p>Argument: number of changes.
 */
public final class HandOverTime {
  private static final int OBSERVER = 300;
  private static final int WARM_UP = 200;
  private static final long PATIENCE_SECONDS = 60;
  private static final long PAUSE_MILLIS = 5;

  private final SynchronousQueue<Long> handled = new SynchronousQueue<>();
  private final BenchNode changing;
  private final BenchNode working;

  private HandOverTime(BenchNode changing, BenchNode working) {
    this.changing = changing;
    this.working = working;
  }

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 1) {
      System.err.println("argument: CHANGES");
      System.exit(2);
    }
    measure(Integer.parseInt(arguments[0]), System.out);
  }

  static void measure(int changes, PrintStream out) throws Exception {
    KvStore store = new MemoryStore(false);
    BenchTokens tokens = new BenchTokens();
    try (LocalZooKeeper zooKeeper = new LocalZooKeeper();
        OracleServer server = OracleServer.start(zooKeeper.options());
        OracleClient one = client(zooKeeper);
        OracleClient other = client(zooKeeper);
        BenchNode changing = BenchNode.open(one, store, tokens);
        BenchNode working = BenchNode.open(other, store, tokens)) {
      long[] times = new HandOverTime(changing, working).times(changes);
      if (times.length == 0) {
        throw new IllegalStateException("nothing was changed; the oracle says " + server.status());
      }
      Arrays.sort(times);
      out.println(
          String.format(
              Locale.ROOT,
              "handover,%d,%d,%d",
              times[times.length / 2],
              times[times.length * 99 / 100],
              times[times.length - 1]));
    }
  }

  private static OracleClient client(LocalZooKeeper zooKeeper) {
    return OracleClient.open(zooKeeper.address(), OracleClientOptions.DEFAULT);
  }

  private long[] times(int changes) throws InterruptedException {
    register(changing);
    register(working);
    working.startWorker();
    // Until then rows that are handed over have no taker, or no way to it.
    while (!knowsTaker() || !changing.reaches(working)) {
      Thread.sleep(PAUSE_MILLIS);
    }
    for (int i = 0; i < WARM_UP; i++) {
      long unused = change(i);
    }
    long[] times = new long[changes];
    for (int i = 0; i < changes; i++) {
      Thread.sleep(PAUSE_MILLIS);
      times[i] = change(i);
    }
    return times;
  }

  private boolean knowsTaker() {
    List<NodeInfo> known = changing.known();
    return known.stream().anyMatch(node -> node.published().workers() > 0);
  }

  private void register(BenchNode node) {
    node.observers().register(ObserverDefinition.of(OBSERVER, "timing", rows()), new Timing());
  }

  private static KeyRange rows() {
    return KeyRange.prefix(key("row"));
  }

  private static Key key(String name) {
    return Key.copyOf(name.getBytes(StandardCharsets.UTF_8));
  }

  /** Tells when it has handled something. */
  private final class Timing implements Observer {
    @Override
    public void observe(Transaction transaction, Observation seen) {
      byte[] unused = transaction.get(CellKey.of(seen.row()));
    }

    @Override
    public CommitOutcome commit(Transaction transaction, Supplier<CommitOutcome> commit) {
      CommitOutcome outcome = commit.get();
      if (outcome instanceof CommitOutcome.Committed) {
        tell(System.nanoTime());
      }
      return outcome;
    }

    private void tell(long time) {
      try {
        handled.put(time);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Nanoseconds from the end of the commit; none if it was handled before. */
  private long change(int number) throws InterruptedException {
    CellKey cell = CellKey.of(key("row" + number));
    long committed;
    try (Transaction transaction = changing.begin(TransactionOptions.DEFAULT)) {
      transaction.put(cell, new byte[] {1});
      transaction.announce(cell, NotifiedColumns.of(OBSERVER));
      if (!(transaction.commit() instanceof CommitOutcome.Committed)) {
        throw new IllegalStateException("a change was not committed");
      }
      committed = System.nanoTime();
    }
    Long time = handled.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (time == null) {
      throw new IllegalStateException("a change was not handled");
    }
    return Math.max(0, time - committed);
  }

  /** Of a question that nothing waits for longer. */
  static Deadline soon() {
    return Deadline.after(System::nanoTime, TimeUnit.SECONDS.toNanos(1));
  }
}
