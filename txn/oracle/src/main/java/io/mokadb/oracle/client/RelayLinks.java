package io.mokadb.oracle.client;

import io.mokadb.kv.Deadline;
import io.mokadb.oracle.wire.RelayHead;
import io.mokadb.oracle.wire.RelayHead.Kind;
import io.mokadb.oracle.wire.RelayHello;
import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.node.Topic;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messages between the processes of a database, relayed by the leader of the oracle, on a
 * connection of their own. It is made in the background, and again when it is lost; what is sent
 * without one is lost. Thread-safe.
 */
public final class RelayLinks implements NodeLinks, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RelayLinks.class);
  private static final byte[] NOTHING = new byte[0];

  private final RelayChannel channel;
  private final long timeoutNanos;
  private final AtomicLong questionsAsked = new AtomicLong();
  private final Map<Long, RelayQuestion> questions = new ConcurrentHashMap<>();
  private final Map<Integer, Handler> handlers = new ConcurrentHashMap<>();
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  /**
   * Begins to connect.
   *
   * @param leaders tell who leads; they stay the caller's
   * @param node the number of this process
   * @throws IllegalArgumentException if the name of the database has more than {@link
   *     RelayHello#MAX_NAME} bytes, or none
   */
  RelayLinks(LeaderSource leaders, OracleClientOptions options, long node, String database) {
    this.timeoutNanos = options.timeout().toNanos();
    this.channel =
        new RelayChannel(leaders, options, new RelayHello(node, database), new Receiver());
    channel.open();
  }

  /**
   * Has a listener called each time that a connection is there, for the first time before this
   * returns if there is one: what others sent before was lost. Later calls come on a thread of the
   * links, so it must not wait.
   */
  public void whenConnected(Runnable listener) {
    listeners.add(listener);
    if (channel.isReady()) {
      listener.run();
    }
  }

  @Override
  public void tell(long node, Topic topic, byte[] body) {
    send(new RelayHead(Kind.TELL, positive(node), 0, topic.number()), body);
  }

  @Override
  public void tellAll(Topic topic, byte[] body) {
    send(new RelayHead(Kind.TELL, 0, 0, topic.number()), body);
  }

  /** Waits for the client's timeout at most, if the deadline is later. */
  @Override
  public Map<Long, byte[]> askAll(
      Collection<Long> nodes, Topic topic, byte[] body, Deadline limit) {
    long number = questionsAsked.incrementAndGet();
    RelayQuestion question = new RelayQuestion(nodes);
    // Before it is sent, so that the loss of the connection ends it in any case.
    questions.put(number, question);
    try {
      for (long node : nodes) {
        if (!send(new RelayHead(Kind.ASK, positive(node), number, topic.number()), body)) {
          question.absent(node);
        }
      }
      return question.await(limit, timeoutNanos);
    } finally {
      questions.remove(number);
    }
  }

  @Override
  public void on(Topic topic, Handler handler) {
    if (handlers.putIfAbsent(topic.number(), handler) != null) {
      throw new IllegalStateException("There is a handler of " + topic);
    }
  }

  private boolean send(RelayHead head, byte[] body) {
    if (body.length > RelayHead.MAX_BODY) {
      throw new IllegalArgumentException(
          "A message to another node has at most "
              + RelayHead.MAX_BODY
              + " bytes, not "
              + body.length);
    }
    return channel.send(head, body);
  }

  private static long positive(long node) {
    if (node <= 0) {
      throw new IllegalArgumentException("No node has the number " + node);
    }
    return node;
  }

  @Override
  public void close() {
    channel.close();
  }

  /** The end of the connection at this side. */
  private final class Receiver implements RelayChannel.Receiver {
    @Override
    public void connected() {
      for (Runnable listener : listeners) {
        try {
          listener.run();
        } catch (RuntimeException e) {
          // A listener is foreign code, and others wait for the same news.
          LOG.warn("A listener to connections of nodes failed", e);
        }
      }
    }

    @Override
    public void lost() {
      questions.values().forEach(RelayQuestion::lost);
    }

    @Override
    public void arrived(RelayHead head, byte[] body) {
      switch (head.kind()) {
        case TELL -> take(head, body);
        case ASK -> answer(head, take(head, body));
        case ANSWER, ABSENT -> settle(head, body);
        case BEAT -> LOG.debug("Messages arrive");
      }
    }

    private void settle(RelayHead head, byte[] body) {
      RelayQuestion question = questions.get(head.correlation());
      if (question == null) {
        return;
      }
      if (head.kind() == Kind.ANSWER) {
        question.answered(head.peer(), body);
      } else {
        question.absent(head.peer());
      }
    }

    private void answer(RelayHead asked, byte[] answerOrNull) {
      if (answerOrNull == null || answerOrNull.length > RelayHead.MAX_BODY) {
        channel.send(asked.absent(), NOTHING);
      } else {
        channel.send(
            new RelayHead(Kind.ANSWER, asked.peer(), asked.correlation(), asked.topic()),
            answerOrNull);
      }
    }

    /** Null without a handler, or if it fails. */
    private byte[] take(RelayHead head, byte[] body) {
      Handler handler = handlers.get(head.topic());
      if (handler == null) {
        return null;
      }
      try {
        return handler.take(head.peer(), body);
      } catch (RuntimeException e) {
        // What another process sends must not end the connection of this one.
        LOG.debug("A message of node {} about {} cannot be used", head.peer(), head.topic(), e);
        return null;
      }
    }
  }
}
