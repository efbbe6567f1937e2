package io.mokadb.hbase.node;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.session.MokaException;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Published;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The nodes of an oracle, by their tokens: a list in memory that follows ZooKeeper by a watch and
 * once a second, and questions that go to ZooKeeper. Before such a question the own token is
 * written: the same session reads nothing older then. Thread-safe.
 */
final class NodeTokens implements Nodes, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NodeTokens.class);
  private static final String THREAD = "moka-node-list";
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ZooKeeperSession session;
  private final TokenReads reads;
  private final long self;
  private final TokenContent content;
  private final NodeToken token;
  private final Duration patience;

  /** Numbers do not come back, and are few. */
  private final Set<Long> gone = ConcurrentHashMap.newKeySet();

  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile List<NodeInfo> known = List.of();
  private volatile boolean closed;

  /** Guarded by this object: whether the list must be read at once. */
  private boolean changed;

  private NodeTokens(
      ZooKeeperSession session,
      TokenPaths paths,
      long self,
      TokenContent content,
      NodeToken token) {
    this.session = session;
    this.reads = new TokenReads(new ZooKeeperReads(session.client()), paths, event -> wake());
    this.self = self;
    this.content = content;
    this.token = token;
    // A node that gets no answer for so long counts as held no more.
    this.patience = session.timeout().dividedBy(2);
  }

  /**
   * Follows the tokens.
   *
   * @param self the number of this node
   * @param token of this node, which is closed with the list, also if this fails
   * @param content of the token
   * @param supervisor judges what the thread throws
   * @throws KvException TIMEOUT if ZooKeeper does not tell which nodes there are
   */
  static NodeTokens follow(
      ZooKeeperSession session,
      TokenPaths paths,
      long self,
      TokenContent content,
      NodeToken token,
      Supervisor supervisor) {
    NodeTokens tokens = new NodeTokens(session, paths, self, content, token);
    boolean followed = false;
    try {
      tokens.refresh();
      followed = true;
    } finally {
      if (!followed) {
        token.close();
      }
    }
    Thread thread = new Thread(() -> tokens.followAlways(supervisor), THREAD);
    thread.setDaemon(true);
    thread.start();
    return tokens;
  }

  /**
   * Checks that no other process can take this one for gone.
   *
   * @throws KvException as {@link NodeToken#require}
   */
  void require() {
    token.require();
  }

  private void followAlways(Supervisor supervisor) {
    Runnable look = supervisor.watch(THREAD, this::refreshQuietly);
    try {
      while (!closed && !token.isLost()) {
        pause();
        look.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void pause() throws InterruptedException {
    long end = System.nanoTime() + PAUSE_NANOS;
    long left = PAUSE_NANOS;
    while (!changed && !closed && left > 0) {
      wait(TimeUnit.NANOSECONDS.toMillis(left) + 1);
      left = end - System.nanoTime();
    }
    changed = false;
  }

  private synchronized void wake() {
    changed = true;
    notifyAll();
  }

  private void refreshQuietly() {
    try {
      refresh();
    } catch (KvException | TxnException | MokaException e) {
      if (!closed) {
        LOG.warn("The list of nodes stays as it was: {}", e.getMessage());
      }
    }
  }

  private void refresh() {
    List<NodeInfo> found = reads.all(soon());
    // Another session may see an older state, in which tokens are missing that this one has met.
    if (session.call("The list of nodes", session::id) == token.sessionId()) {
      accept(found);
    }
  }

  private void accept(List<NodeInfo> found) {
    Set<Long> before = numbers(known);
    Set<Long> now = numbers(found);
    before.stream().filter(id -> !now.contains(id)).forEach(gone::add);
    known = found;
    if (!now.equals(before)) {
      tellListeners();
    }
  }

  /** Has all look again that follows the nodes. Does not wait, but for what listeners do. */
  void tellListeners() {
    listeners.forEach(NodeTokens::tell);
  }

  private static void tell(Runnable listener) {
    try {
      listener.run();
    } catch (RuntimeException e) {
      // One listener's failure is not another one's.
      LOG.warn("What follows the nodes has failed", e);
    }
  }

  private static Set<Long> numbers(List<NodeInfo> nodes) {
    return nodes.stream().map(NodeInfo::id).collect(Collectors.toCollection(TreeSet::new));
  }

  private Deadline soon() {
    return Deadline.after(System::nanoTime, patience.toNanos());
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
    if (node == 0 || known.stream().anyMatch(other -> other.id() == node)) {
      return false;
    }
    return isKnownGone(node) || isMissing(node);
  }

  private boolean isMissing(long node) {
    try {
      Deadline limit = soon();
      token.confirmNow(limit);
      boolean missing = !reads.exists(node, limit);
      if (missing) {
        gone.add(node);
      }
      return missing;
    } catch (KvException | TxnException e) {
      LOG.debug("It is not known whether node {} is gone", node, e);
      return false;
    }
  }

  @Override
  public boolean isKnownGone(long node) {
    return gone.contains(node);
  }

  @Override
  public List<NodeInfo> known() {
    return known;
  }

  @Override
  public List<NodeInfo> living(Deadline limit) {
    token.confirmNow(limit);
    return reads.all(limit);
  }

  @Override
  public void publish(Published what, Deadline limit) {
    token.write(content.encode(what), limit);
  }

  @Override
  public Runnable onChange(Runnable listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /** None: see {@link LinkedNodes}. */
  @Override
  public NodeLinks links() {
    return NodeLinks.NONE;
  }

  @Override
  public void close() {
    closed = true;
    wake();
    token.close();
  }
}
