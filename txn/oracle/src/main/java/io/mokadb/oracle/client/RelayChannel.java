package io.mokadb.oracle.client;

import io.mokadb.oracle.wire.RelayHead;
import io.mokadb.oracle.wire.RelayHello;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way of messages to the leader and back: a connection, and a new one after each failure.
 * Others use {@link #open}, {@link #send} and {@link #close}; all else runs on its event loop.
 */
// Results of timers are what their tasks do.
@SuppressWarnings("FutureReturnValueIgnored")
final class RelayChannel implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RelayChannel.class);

  private static final long BEAT_MILLIS = 1_000;

  /** After so many beats without a word of the server another connection is made. */
  private static final int LONGEST_SILENCE = 3;

  /** The longest pause between attempts while there is no leader. */
  private static final long LONGEST_PAUSE_MILLIS = 1_000;

  /** The pause after a server that relays nothing. */
  private static final long MISMATCH_PAUSE_MILLIS = 10_000;

  private final LeaderSource leaders;
  private final OracleClientOptions options;
  private final RelayHello hello;
  private final Receiver receiver;
  private final EventLoopGroup threads =
      new NioEventLoopGroup(1, new DefaultThreadFactory("moka-oracle-relay", true));
  private final EventLoop loop = threads.next();
  private final Dialing dialing;

  /** The connection if it is ready to take messages; else null. */
  private volatile RelayConnection ready;

  private volatile boolean closed;

  // The rest belongs to the event loop.
  private RelayConnection connection;
  private ScheduledFuture<?> attempt;
  private int silence;
  private long pauseMillis;

  /** What was logged last, so that it is logged once. */
  private String told = "";

  /** Takes what happens, on the event loop: so it must not wait. */
  interface Receiver {
    /** Messages arrive from now on, and can be sent. */
    void connected();

    /** What was sent may be lost, and answers do not come any more. */
    void lost();

    void arrived(RelayHead head, byte[] body);
  }

  RelayChannel(
      LeaderSource leaders, OracleClientOptions options, RelayHello hello, Receiver receiver) {
    this.leaders = leaders;
    this.options = options;
    this.hello = hello;
    this.receiver = receiver;
    this.pauseMillis = options.pause().toMillis();
    this.dialing =
        new Dialing(
            loop, options.access(), (int) options.attempt().toMillis(), RelayHead.MAX_FRAME);
  }

  void open() {
    loop.execute(this::connect);
    loop.scheduleWithFixedDelay(this::beat, BEAT_MILLIS, BEAT_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * Sends a message. Thread-safe, and does not wait.
   *
   * @return false if it is lost for certain
   */
  boolean send(RelayHead head, byte[] body) {
    RelayConnection present = ready;
    return present != null && present.send(head, body);
  }

  boolean isReady() {
    return ready != null;
  }

  private void connect() {
    leaders.find().whenComplete(this::foundElsewhere);
  }

  /** On the thread of the one that found the leader. */
  private void foundElsewhere(InetSocketAddress leader, Throwable failure) {
    try {
      loop.execute(() -> found(leader, failure));
    } catch (RejectedExecutionException e) {
      // It was closed meanwhile.
      LOG.debug("The leader was found too late", e);
    }
  }

  private void found(InetSocketAddress leader, Throwable failure) {
    if (closed) {
      return;
    }
    if (failure != null) {
      Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
      connectLater(cause.getMessage(), nextPause());
      return;
    }
    RelayConnection opened = new RelayConnection(this, hello, leader, options);
    connection = opened;
    attempt =
        loop.schedule(
            () -> failed(opened, "it does not answer at " + leader),
            options.attempt().toMillis(),
            TimeUnit.MILLISECONDS);
    opened.open(dialing, leader);
  }

  private long nextPause() {
    long pause = pauseMillis;
    pauseMillis = Math.min(LONGEST_PAUSE_MILLIS, 2 * Math.max(1, pause));
    return pause;
  }

  private void connectLater(String reason, long millis) {
    LOG.debug("Messages to other nodes are lost: {}", reason);
    loop.schedule(this::connect, millis, TimeUnit.MILLISECONDS);
  }

  /** To be called by a connection when greeting and login are over. */
  void ready(RelayConnection opened) {
    if (opened == connection && !closed) {
      attempt.cancel(false);
      silence = 0;
      pauseMillis = options.pause().toMillis();
      told = "";
      ready = opened;
      receiver.connected();
    }
  }

  /** To be called by a connection when a message has come. */
  void arrived(RelayConnection source, RelayHead head, byte[] body) {
    if (source == connection) {
      silence = 0;
      if (head.kind() != RelayHead.Kind.BEAT) {
        receiver.arrived(head, body);
      }
    }
  }

  /** To be called when a connection has failed. */
  void failed(RelayConnection source, String reason) {
    if (source == connection && !closed) {
      end(source);
      connectLater(reason, nextPause());
    }
  }

  /** To be called when the server relays nothing for this client; another one may, later. */
  void mismatched(RelayConnection source, String reason) {
    if (source == connection && !closed) {
      if (!reason.equals(told)) {
        told = reason;
        LOG.warn("Nodes find out about changes of others later than they could: {}", reason);
      }
      end(source);
      connectLater(reason, MISMATCH_PAUSE_MILLIS);
    }
  }

  private void end(RelayConnection source) {
    attempt.cancel(false);
    connection = null;
    source.close();
    if (ready == source) {
      ready = null;
      receiver.lost();
    }
  }

  private void beat() {
    RelayConnection present = ready;
    if (present == null) {
      return;
    }
    if (++silence > LONGEST_SILENCE) {
      failed(present, "the connection is silent");
    } else {
      present.send(RelayHead.BEAT, new byte[0]);
    }
  }

  @Override
  public void close() {
    if (threads.isShuttingDown()) {
      return;
    }
    closed = true;
    loop.execute(this::endForGood);
    threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2_000);
  }

  private void endForGood() {
    ready = null;
    if (connection != null) {
      connection.close();
    }
    receiver.lost();
  }
}
