package io.mokadb.oracle.client;

import io.mokadb.kv.KvException;
import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.OracleRefusal;
import io.mokadb.oracle.OracleRequest;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.ScheduledFuture;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The way of calls to the leader: a queue, one request under way, and a new connection after each
 * failure. Callers use {@link #send}, {@link #lastFailure} and {@link #close}; all else runs on its
 * event loop.
 */
// Results of timers are what their tasks do.
@SuppressWarnings("FutureReturnValueIgnored")
final class OracleChannel implements AutoCloseable {
  private final LeaderSource leaders;
  private final OracleClientOptions options;
  private final EventLoopGroup threads =
      new NioEventLoopGroup(1, new DefaultThreadFactory("moka-oracle-client", true));
  private final EventLoop loop = threads.next();
  private final Queue<OracleCall> arriving = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean woken = new AtomicBoolean();
  private final TimestampOrder order = new TimestampOrder();
  private volatile String lastFailure = "it was not connected yet";
  private volatile String place = "not known yet";
  private volatile boolean closed;

  // The rest belongs to the event loop.
  private final Queue<OracleCall> again = new ArrayDeque<>();
  private OracleConnection connection;
  private boolean connecting;
  private Batch underWay;
  private ScheduledFuture<?> attempt;

  OracleChannel(LeaderSource leaders, OracleClientOptions options) {
    this.leaders = leaders;
    this.options = options;
  }

  CompletableFuture<OracleAnswer> send(OracleRequest request) {
    OracleCall call = new OracleCall(request, new CompletableFuture<>());
    arriving.add(call);
    if (closed) {
      // Nothing may read the queue any more.
      refuse(call);
    } else if (woken.compareAndSet(false, true)) {
      try {
        loop.execute(this::wake);
      } catch (RejectedExecutionException e) {
        // The client was closed in between.
        refuse(call);
      }
    }
    return call.answer();
  }

  /** Where the leader answers, or answered last, for people. */
  String place() {
    return place;
  }

  /** Why the last attempt failed, for people. */
  String lastFailure() {
    return lastFailure;
  }

  private void wake() {
    woken.set(false);
    moveOn();
  }

  private void moveOn() {
    if (underWay != null || connecting || closed) {
      return;
    }
    Batch batch = Batch.next(again);
    if (batch == null) {
      batch = Batch.next(arriving);
    }
    if (batch == null) {
      return;
    }
    underWay = batch;
    if (connection == null) {
      connect();
    } else {
      sendBatch();
    }
  }

  private void sendBatch() {
    attempt =
        loop.schedule(
            () -> failed(connection, "it does not answer at " + connection.address()),
            options.attempt().toMillis(),
            TimeUnit.MILLISECONDS);
    connection.send(underWay.request());
  }

  private void connect() {
    connecting = true;
    leaders.find().whenComplete((leader, failure) -> loop.execute(() -> found(leader, failure)));
  }

  private void found(InetSocketAddress leader, Throwable failure) {
    if (closed) {
      return;
    }
    if (failure != null) {
      Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
      connectLater(cause.getMessage());
      return;
    }
    OracleConnection opened = new OracleConnection(this, leader, options.access());
    connection = opened;
    attempt =
        loop.schedule(
            () -> failed(opened, "it cannot be reached at " + leader),
            options.attempt().toMillis(),
            TimeUnit.MILLISECONDS);
    opened.open(loop, (int) options.attempt().toMillis());
  }

  private void connectLater(String reason) {
    lastFailure = reason;
    connection = null;
    if (underWay != null) {
      again.addAll(underWay.calls());
      underWay = null;
    }
    connecting = true;
    loop.schedule(this::connectAgain, options.pause().toMillis(), TimeUnit.MILLISECONDS);
  }

  private void connectAgain() {
    connecting = false;
    moveOn();
  }

  /** To be called by a connection when the leader has greeted. */
  void ready(OracleConnection ready) {
    if (ready == connection) {
      attempt.cancel(false);
      connecting = false;
      place = ready.address();
      if (underWay == null) {
        moveOn();
      } else {
        sendBatch();
      }
    }
  }

  /** To be called by a connection when it has an answer. */
  void answered(OracleConnection source, OracleAnswer answer, OracleRefusal refusal) {
    if (source != connection || underWay == null) {
      return;
    }
    if (refusal != null && refusal.reason() == OracleRefusal.Reason.NOT_LEADER) {
      failed(source, refusal.getMessage());
      return;
    }
    attempt.cancel(false);
    Batch batch = underWay;
    underWay = null;
    // The next request goes out before callers of this one are woken.
    moveOn();
    if (refusal != null) {
      batch.fail(refusal);
    } else {
      order.check(answer).ifPresentOrElse(batch::fail, () -> batch.complete(answer));
    }
  }

  /** To be called when a connection has failed. What was under way is sent again. */
  void failed(OracleConnection source, String reason) {
    if (source != connection || closed) {
      return;
    }
    attempt.cancel(false);
    source.close();
    connectLater(reason);
  }

  /**
   * To be called when the server speaks another protocol or wants another secret, which waiting
   * does not change.
   */
  void mismatched(OracleConnection source, String reason) {
    if (source == connection && underWay != null) {
      Batch batch = underWay;
      underWay = null;
      failed(source, reason);
      batch.fail(new KvException(KvException.Kind.FORMAT, reason));
    }
  }

  @Override
  public void close() {
    if (threads.isShuttingDown()) {
      return;
    }
    closed = true;
    loop.execute(this::end);
    threads.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2_000);
  }

  private void end() {
    if (connection != null) {
      connection.close();
    }
    if (underWay != null) {
      underWay.calls().forEach(OracleChannel::refuse);
    }
    again.forEach(OracleChannel::refuse);
    arriving.forEach(OracleChannel::refuse);
  }

  private static void refuse(OracleCall call) {
    call.answer()
        .completeExceptionally(
            new KvException(
                KvException.Kind.CLOSED, "The client of the timestamp oracle was closed"));
  }
}
