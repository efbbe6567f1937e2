package io.mokadb.oracle.server;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.oracle.client.OracleClient;
import io.mokadb.oracle.client.RelayLinks;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Published;
import io.mokadb.txn.node.Topic;
import io.mokadb.txn.observe.Observers;
import io.mokadb.txn.observe.WorkerOptions;
import io.mokadb.txn.system.ParkingWaiter;
import io.mokadb.txn.system.SystemEnvironment;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An engine that shares its store with others, and reaches them by the relay. */
final class BenchNode implements AutoCloseable {
  private final ExecutorService threads = Executors.newCachedThreadPool(BenchNode::daemon);
  private final View view;
  private final SystemEnvironment system;
  private final TransactionEngine engine;

  private BenchNode(OracleClient oracle, KvStore store, BenchTokens tokens) {
    this.view = new View(oracle.next(), oracle, tokens);
    this.system = new SystemEnvironment(new Supervisor("bench"), view);
    this.engine =
        TransactionEngine.create(store, oracle, system.environment(), EngineOptions.DEFAULT);
  }

  /**
   * @param oracle stays the caller's
   * @param store stays the caller's
   */
  static BenchNode open(OracleClient oracle, KvStore store, BenchTokens tokens) {
    return new BenchNode(oracle, store, tokens);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "bench-observer");
    thread.setDaemon(true);
    return thread;
  }

  Observers observers() {
    return engine.observers();
  }

  void startWorker() {
    observers().start(WorkerOptions.DEFAULT.withThreads(1), threads, new ParkingWaiter());
  }

  List<NodeInfo> known() {
    return view.known();
  }

  /** Whether a question to another node gets there. */
  boolean reaches(BenchNode other) {
    return !view.links()
        .askAll(List.of(other.view.self()), Topic.QUIET, question(), HandOverTime.soon())
        .isEmpty();
  }

  /** Whether its observers have anything in hand, as {@code io.mokadb.txn.observe} asks. */
  private static byte[] question() {
    byte[] question = new byte[13];
    question[0] = 1;
    question[8] = 1;
    return question;
  }

  Transaction begin(TransactionOptions options) {
    return engine.begin(options);
  }

  @Override
  public void close() {
    engine.close();
    system.close();
    view.links.close();
    threads.shutdownNow();
  }

  /** The nodes as this one sees them. */
  private static final class View implements Nodes {
    private final long self;
    private final BenchTokens tokens;
    private final RelayLinks links;

    View(long self, OracleClient oracle, BenchTokens tokens) {
      this.self = self;
      this.tokens = tokens;
      this.links = oracle.links(self, BenchTokens.database());
      tokens.publish(self, Published.NOTHING);
    }

    @Override
    public boolean isShared() {
      return true;
    }

    @Override
    public boolean isSole() {
      return false;
    }

    @Override
    public long self() {
      return self;
    }

    @Override
    public boolean isGone(long node) {
      return false;
    }

    @Override
    public boolean isKnownGone(long node) {
      return false;
    }

    @Override
    public List<NodeInfo> known() {
      return tokens.all();
    }

    @Override
    public List<NodeInfo> living(Deadline limit) {
      return tokens.all();
    }

    @Override
    public void publish(Published what, Deadline limit) {
      tokens.publish(self, what);
    }

    @Override
    public Runnable onChange(Runnable listener) {
      return () -> {};
    }

    @Override
    public NodeLinks links() {
      return links;
    }
  }
}
