package io.mokadb.txn.node;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Several nodes in one JVM. Each one's token ends when a test says so; those that are there know at
 * once, and those that come later when they ask. Messages arrive before the call that sends them
 * returns, unless the links are cut. Thread-safe.
 */
public final class LocalNodes {
  private final NavigableMap<Long, NodeInfo> tokens = new TreeMap<>();
  private final Map<Long, Links> links = new HashMap<>();

  /** By dead node, the youngest node at its death: that one and all older ones know of it. */
  private final Map<Long, Long> gone = new HashMap<>();

  /** Those that no message reaches. */
  private final Set<Long> mute = new HashSet<>();

  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private volatile boolean cut;

  /**
   * Makes a token.
   *
   * @param id above those of all earlier ones: a timestamp that was just drawn
   */
  public Nodes join(long id, String database) {
    return join(id, database, NodeProfile.UNKNOWN);
  }

  /** The same, of a process that tells something of itself. */
  public Nodes join(long id, String database, NodeProfile profile) {
    Links own;
    synchronized (this) {
      if (!tokens.isEmpty() && tokens.lastKey() >= id) {
        throw new IllegalArgumentException("A later node has a greater number than " + id);
      }
      tokens.put(id, new NodeInfo(id, database, Published.NOTHING, profile));
      own = new Links(id);
      links.put(id, own);
    }
    changed();
    return new View(id, own);
  }

  /** Ends a token; its process may go on, as one that was stopped for a while. */
  public void kill(long id) {
    synchronized (this) {
      if (tokens.containsKey(id)) {
        gone.put(id, tokens.lastKey());
        tokens.remove(id);
      }
    }
    changed();
  }

  /**
   * Cuts the links between all nodes, or mends them.
   *
   * @param lost whether messages get lost from now on
   */
  public void cutLinks(boolean lost) {
    cut = lost;
  }

  /** Loses all messages to a node from now on, or none any more. */
  public synchronized void mute(long id, boolean lost) {
    if (lost) {
      mute.add(id);
    } else {
      mute.remove(id);
    }
  }

  /** What a node has published last. */
  public synchronized Published published(long id) {
    return tokens.get(id).published();
  }

  private void changed() {
    listeners.forEach(Runnable::run);
  }

  private synchronized boolean isKnownGone(long id, long by) {
    return gone.getOrDefault(id, 0L) >= by;
  }

  private synchronized List<NodeInfo> all() {
    return List.copyOf(tokens.values());
  }

  private synchronized Links linksOrNull(long id) {
    return tokens.containsKey(id) && !mute.contains(id) ? links.get(id) : null;
  }

  private synchronized void publish(long id, Published what) {
    NodeInfo token = tokens.get(id);
    if (token == null) {
      throw new KvException(KvException.Kind.CLOSED, "Node " + id + " has lost its token");
    }
    tokens.put(id, token.withPublished(what));
  }

  /** One node's view. */
  private final class View implements Nodes {
    private final long self;
    private final Links own;
    private final Set<Long> foundGone = ConcurrentHashMap.newKeySet();

    View(long self, Links own) {
      this.self = self;
      this.own = own;
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
      boolean isGone = node != 0 && all().stream().noneMatch(token -> token.id() == node);
      if (isGone) {
        foundGone.add(node);
      }
      return isGone;
    }

    @Override
    public boolean isKnownGone(long node) {
      return foundGone.contains(node) || LocalNodes.this.isKnownGone(node, self);
    }

    @Override
    public List<NodeInfo> known() {
      return all();
    }

    @Override
    public List<NodeInfo> living(Deadline limit) {
      return all();
    }

    @Override
    public void publish(Published what, Deadline limit) {
      LocalNodes.this.publish(self, what);
    }

    @Override
    public Runnable onChange(Runnable listener) {
      listeners.add(listener);
      return () -> listeners.remove(listener);
    }

    @Override
    public NodeLinks links() {
      return own;
    }
  }

  /** One node's links. */
  private final class Links implements NodeLinks {
    private final long self;
    private final Map<Topic, Handler> handlers = new HashMap<>();

    Links(long self) {
      this.self = self;
    }

    private synchronized Handler handlerOrNull(Topic topic) {
      return handlers.get(topic);
    }

    private byte[] send(long node, Topic topic, byte[] body) {
      Links other = cut ? null : linksOrNull(node);
      Handler handler = other == null ? null : other.handlerOrNull(topic);
      return handler == null ? null : handler.take(self, body);
    }

    @Override
    public void tell(long node, Topic topic, byte[] body) {
      var unused = send(node, topic, body);
    }

    @Override
    public void tellAll(Topic topic, byte[] body) {
      List<NodeInfo> others = new ArrayList<>(all());
      String database =
          others.stream().filter(node -> node.id() == self).findFirst().orElseThrow().database();
      others.removeIf(node -> node.id() == self || !node.database().equals(database));
      others.forEach(node -> tell(node.id(), topic, body));
    }

    @Override
    public Map<Long, byte[]> askAll(
        Collection<Long> nodes, Topic topic, byte[] body, Deadline limit) {
      Map<Long, byte[]> answers = new TreeMap<>();
      for (long node : nodes) {
        byte[] answer = send(node, topic, body);
        if (answer != null) {
          answers.put(node, answer);
        }
      }
      return answers;
    }

    @Override
    public synchronized void on(Topic topic, Handler handler) {
      if (handlers.putIfAbsent(topic, handler) != null) {
        throw new IllegalStateException("There is a handler of " + topic);
      }
    }
  }
}
