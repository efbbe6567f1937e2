package io.mokadb.server.frames;

import io.mokadb.server.session.Lifetime;
import io.mokadb.server.session.RequestMemory;
import io.mokadb.server.session.ServerSession;
import io.mokadb.server.session.SessionRegistry;
import io.mokadb.session.BatchException;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.session.trace.TraceScope;
import io.mokadb.wire.FrameReader;
import io.mokadb.wire.HttpForm;
import io.mokadb.wire.Op;
import io.mokadb.wire.ReplyStatus;
import io.mokadb.wire.WireContext;
import io.mokadb.wire.WireException;
import io.mokadb.wire.WireFailures;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One client's connection: reads requests and answers them, one by one, on one thread at a time.
 */
final class FrameConnection {
  private static final Logger LOG = LoggerFactory.getLogger(FrameConnection.class);
  private static final int MOMENT_MILLIS = 1;

  private final FrameServer server;
  private final SessionRegistry registry;
  private final String client;
  private final Lifetime lifetime;
  private final FrameReader in;
  private final FrameReplies replies;
  private final Farewell farewell;
  private final RequestMemory.Hold memory;
  private final RunningRequest running = new RunningRequest();
  private ServerSession session;
  private FrameRequests requests;

  /** Why the request that was read last is not run. */
  private MokaException refusal;

  private String name;

  FrameConnection(
      FrameServer server,
      SessionRegistry registry,
      String client,
      Lifetime lifetime,
      FrameReader in,
      OutputStream out) {
    this.server = server;
    this.registry = registry;
    this.client = client;
    this.lifetime = lifetime;
    this.in = in;
    this.replies = new FrameReplies(out);
    this.farewell = new Farewell(replies);
    this.memory = server.memory().open();
  }

  /** Waits until there is a request, or no more will come. */
  void await() throws IOException {
    in.await();
  }

  /** After its last request. */
  void close() {
    if (requests != null) {
      requests.close();
    }
    if (session != null) {
      server.secrets().forget(session.id());
      session.close();
    }
  }

  /**
   * From another thread: tells the client of the end of the session, if it has ended. No request is
   * run after that.
   */
  void sayGoodbye() {
    MokaException reason = session.endReason();
    if (reason != null) {
      farewell.say(reason);
    }
  }

  /**
   * From another thread: waits until the last answer of a session that has ended is sent, however
   * long its client takes.
   */
  void awaitLastAnswer() throws InterruptedException {
    if (session.isEnded()) {
      farewell.await();
    }
  }

  /** What its client may call it; null before it is open. */
  String name() {
    return name;
  }

  /** True if the server has ended the session. */
  boolean isEnded() {
    return session.isEnded();
  }

  /** Answers a request, whatever it is, with a failure. */
  void refuse(MokaException reason) throws IOException {
    if (in.next()) {
      in.readOp();
      replies.send(in.readLong(), ReplyStatus.FAILED, body -> WireFailures.write(body, reason));
    }
  }

  /**
   * Reads the first request: whether a session is open now.
   *
   * @param spoken called when all of the request is there
   * @param admitted called before the client learns that its session is open: from then on {@link
   *     #sayGoodbye} reaches it
   */
  boolean open(Runnable spoken, Runnable admitted) throws IOException {
    if (!in.next()) {
      return false;
    }
    spoken.run();
    Op op = in.readOp();
    long id = in.readLong();
    readIds();
    if (op == Op.CANCEL) {
      long target = in.readLong();
      long secret = in.readFixedLong();
      long request = in.readLong();
      in.requireEnd();
      server.secrets().cancel(target, secret, request);
      replies.send(id, ReplyStatus.DONE, body -> {});
      return false;
    }
    if (op != Op.HELLO) {
      throw new WireException(op + " before HELLO");
    }
    Map<String, String> properties = new HashMap<>();
    int count = in.readCount();
    for (int i = 0; i < count; i++) {
      properties.put(in.readText().toLowerCase(Locale.ROOT), in.readText());
    }
    in.requireEnd();
    return hello(id, properties, admitted);
  }

  private boolean hello(long id, Map<String, String> properties, Runnable admitted)
      throws IOException {
    try {
      session = registry.open(properties, client, lifetime);
    } catch (MokaException e) {
      replies.send(id, ReplyStatus.FAILED, body -> WireFailures.write(body, e));
      return false;
    }
    Session engine = session.engine();
    replies.open(session);
    requests = new FrameRequests(session, server.maxCursors(), server.uploads());
    session.readsWhile(requests::areRowsLeft);
    long secret = server.secrets().remember(session.id(), this);
    name = HttpForm.name(session.id(), secret);
    in.setLimit(server.maxRequestBytes());
    in.admitBy(this::admit);
    farewell.begin();
    admitted.run();
    replies.send(
        id,
        ReplyStatus.DONE,
        body -> {
          body.writeLong(session.id());
          body.writeFixedLong(secret);
          body.writeInt(server.maxRequestBytes());
          body.writeText(engine.databaseVersion());
          body.writeText(engine.user());
        });
    farewell.end();
    return true;
  }

  /** Reserves room for a long request, or notes why it could not. */
  private boolean admit(long length) {
    try {
      memory.grow(length);
      return true;
    } catch (MokaException e) {
      refusal = e;
      return false;
    }
  }

  private int[] readIds() throws WireException {
    int[] ids = new int[in.readCount()];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = in.readInt();
    }
    return ids;
  }

  /** Reads and answers a request: whether another may follow. */
  boolean answer() throws IOException {
    try {
      return answerNext();
    } finally {
      memory.close();
    }
  }

  private boolean answerNext() throws IOException {
    if (!in.next()) {
      return false;
    }
    farewell.begin();
    boolean more = answerRead();
    farewell.end();
    return more;
  }

  private boolean answerRead() throws IOException {
    Op op = in.readOp();
    long id = in.readLong();
    int[] closed = readIds();
    if (in.isRefused()) {
      requests.closeStatements(closed);
      replies.fail(id, refusal);
      replies.send();
      return true;
    }
    Map<String, String> context = Map.of();
    if (op == Op.TRACED) {
      context = WireContext.read(in);
      op = in.readOp();
    }
    FrameRequests.Request request = requests.read(op, in);
    in.requireEnd();
    running.begin(id);
    boolean ended = run(id, closed, context, request);
    replies.send();
    return !ended && op != Op.CLOSE;
  }

  /** Runs a request and writes its reply; whether the session has ended. */
  private boolean run(
      long id, int[] closed, Map<String, String> context, FrameRequests.Request request) {
    TraceScope scope = server.tracer().continued(context);
    try {
      session.run(
          () -> {
            requests.closeStatements(closed);
            replies.write(id, ReplyStatus.DONE, request);
            return null;
          });
    } catch (BatchException e) {
      replies.write(
          id,
          ReplyStatus.BATCH_FAILED,
          body -> {
            WireFailures.writeCounts(body, e.counts());
            WireFailures.write(body, e.failure());
          });
    } catch (MokaException e) {
      replies.fail(id, e);
      // Only once the client has been told: an end that comes meanwhile is for its next request.
      return e.state() == SqlState.CONNECTION_CLOSED || e.state() == SqlState.ADMIN_SHUTDOWN;
    } catch (OutOfMemoryError e) {
      // A shortage ends this request, not the connection of the client.
      LOG.error("The heap is too small for a request", e);
      replies.fail(
          id,
          new MokaException(
              SqlState.OUT_OF_MEMORY,
              "The server ran out of heap while it answered; raise its -Xmx or ask for less"));
    } catch (RuntimeException | StackOverflowError e) {
      // A fault of the server ends this request, not the connection of the client.
      LOG.error("A request failed", e);
      replies.fail(
          id, new MokaException(SqlState.INTERNAL_ERROR, "Internal error of the server: " + e));
    } finally {
      scope.close();
      running.end();
    }
    return false;
  }

  /**
   * From another thread, now and then: stops the request that has run since the last time if its
   * client is gone. Nothing else reads from the connection while a request runs.
   *
   * @param socket that the connection reads from
   */
  void cancelIfGone(Socket socket) {
    running.cancelIfGone(() -> goesOn(socket), session::cancel);
  }

  private boolean goesOn(Socket socket) {
    try {
      socket.setSoTimeout(MOMENT_MILLIS);
      try {
        return in.goesOn();
      } finally {
        socket.setSoTimeout(0);
      }
    } catch (SocketTimeoutException silent) {
      return true;
    } catch (IOException broken) {
      return false;
    }
  }

  /** From another thread: stops the request, if it is that one which runs. */
  void cancel(long request) {
    running.cancel(request, session::cancel);
  }
}
