package io.mokadb.remote;

import io.mokadb.remote.RequestChannel.Answer;
import io.mokadb.remote.RequestChannel.Effect;
import io.mokadb.remote.RequestChannel.Payload;
import io.mokadb.session.IsolationLevel;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.wire.Op;
import io.mokadb.wire.UploadedObject;
import io.mokadb.wire.WirePieces;
import io.mokadb.wire.WireShapes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A session of a server. Confined to one thread at a time, except {@link #cancel()}, {@link
 * #abort()} and {@link #isClosed()}.
 */
final class RemoteSession implements Session {
  /** The number of statements to close that the next request carries at most. */
  private static final int MAX_TO_CLOSE = 100;

  private static final int CLOSE_MILLIS = 5_000;

  private final RequestChannel exchange;
  private final long id;
  private final SideRequests beside;
  private final IdleStatements<RemoteStatement> idle = new IdleStatements<>();
  private final String version;
  private final String user;
  private final AtomicLong cancels = new AtomicLong();

  /** Whether the open transaction may have changed definitions. */
  private boolean defined;

  private int definitions;

  /** A loss of the connection that no caller was told of; null for none. */
  private MokaException untold;

  private volatile boolean closed;

  private record Hello(long id, long secret, int maxRequestBytes, String version, String user) {}

  private RemoteSession(RemotePlace place, RequestChannel exchange, Hello hello) {
    this.exchange = exchange;
    this.id = hello.id();
    this.beside = new SideRequests(place, hello.id(), hello.secret());
    this.version = hello.version();
    this.user = hello.user();
    exchange.setMaxRequestBytes(hello.maxRequestBytes());
  }

  /** Connects and logs in. */
  static RemoteSession open(RemotePlace place, Patience patience, DatabaseTracer tracer) {
    Link link = Link.open(place, patience);
    RequestChannel exchange = new RequestChannel(link, tracer, System::nanoTime);
    try {
      exchange.setTimeout(patience);
      Hello hello = greet(exchange, place.session());
      link.continueSession(hello.id(), hello.secret());
      exchange.setTimeout(place.settings().networkMillis());
      return new RemoteSession(place, exchange, hello);
    } catch (RuntimeException e) {
      // The link must be closed also if the first request fails.
      link.close();
      if (e instanceof MokaException moka && moka.state() == SqlState.CONNECTION_LOST) {
        throw new MokaException(
            SqlState.CONNECTION_FAILED,
            place.at() + " does not answer as a Moka server: " + e.getMessage(),
            e);
      }
      throw e;
    }
  }

  private static Hello greet(RequestChannel exchange, Map<String, String> properties) {
    return exchange.call(
        Op.HELLO,
        Effect.NONE,
        out -> {
          out.writeInt(properties.size());
          for (Map.Entry<String, String> property : properties.entrySet()) {
            out.writeText(property.getKey());
            out.writeText(property.getValue());
          }
        },
        in ->
            new Hello(
                in.readLong(), in.readFixedLong(), in.readInt(), in.readText(), in.readText()));
  }

  <T> T call(Op op, Effect effect, Payload payload, Answer<T> answer) {
    checkOpen();
    return exchange.call(op, effect, payload, answer);
  }

  <T> PrefetchedReply<T> callAhead(Op op, Payload payload, Answer<T> answer) {
    checkOpen();
    return exchange.callAhead(op, payload, answer);
  }

  private void checkOpen() {
    MokaException reason = untold;
    if (reason != null) {
      untold = null;
      throw reason;
    }
    if (closed) {
      throw new MokaException(SqlState.CONNECTION_CLOSED, "The connection is closed");
    }
  }

  private void tell(Op op, Effect effect, Payload payload) {
    call(op, effect, payload, Answer.NONE);
  }

  @Override
  public long id() {
    return id;
  }

  @Override
  public PreparedStatement prepare(String sql, PrepareOptions options, long timeoutMillis) {
    checkOpen();
    StatementKey key = new StatementKey(sql, options, schema());
    RemoteStatement known = idle.take(key);
    return known == null ? plan(key, timeoutMillis) : known.again();
  }

  private RemoteStatement plan(StatementKey key, long timeoutMillis) {
    PrepareOptions options = key.options();
    return call(
        Op.PREPARE,
        Effect.NONE,
        out -> {
          out.writeText(key.sql());
          out.writeBoolean(options.generatedKeys());
          WireShapes.writeTexts(out, options.keyColumns());
          out.writeLong(timeoutMillis);
        },
        in -> RemoteStatement.read(this, key, in));
  }

  /** The identity of this connection's large objects, within this process. */
  byte[] mark() {
    return beside.mark();
  }

  /** Sends a parameter ahead. */
  UploadedObject upload(LargeObject object) {
    int sent = 0;
    for (long at = 0; at < object.length() || sent == 0; at += SqlType.LARGE_OBJECT_PIECE) {
      int known = sent;
      long from = at;
      sent =
          call(
              Op.UPLOAD,
              Effect.NONE,
              out -> {
                out.writeInt(known);
                out.writeBoolean(object.isText());
                if (object.isText()) {
                  WirePieces.writeText(out, object.text(from, SqlType.LARGE_OBJECT_PIECE));
                } else {
                  out.writeBytes(object.bytes(from, SqlType.LARGE_OBJECT_PIECE));
                }
              },
              in -> in.readInt());
    }
    return new UploadedObject(sent);
  }

  /** A statement that is not needed any more, for now. */
  void release(RemoteStatement statement) {
    close(statement.isReusable() ? idle.keep(statement.key(), statement) : List.of(statement));
  }

  /** What this session defines, statements that are planned may be about. */
  void definitionsChanged() {
    defined = inTransaction();
    definitions++;
    close(idle.clear());
  }

  /** How often this session may have changed definitions. */
  int definitions() {
    return definitions;
  }

  private void definitionsUndone() {
    if (defined) {
      definitionsChanged();
    }
  }

  private void close(List<RemoteStatement> statements) {
    if (!isClosed()) {
      statements.forEach(statement -> exchange.closeLater(statement.id()));
      if (exchange.toClose() >= MAX_TO_CLOSE) {
        isValid();
      }
    }
  }

  @Override
  public boolean autoCommit() {
    return exchange.state().autoCommit();
  }

  @Override
  public void setAutoCommit(boolean autoCommit) {
    if (inTransaction()) {
      Effect effect = autoCommit ? Effect.MAY_COMMIT : Effect.NONE;
      tell(Op.AUTOCOMMIT, effect, out -> out.writeBoolean(autoCommit));
    } else {
      set(Op.AUTOCOMMIT, out -> out.writeBoolean(autoCommit));
      // Also if the connection is lost: the next use tells that, and not that there is no
      // transaction in autocommit mode.
      exchange.assumeAutoCommit(autoCommit);
    }
  }

  /**
   * Changes a setting. If the connection turns out to be lost, the next use tells that: the caller
   * that puts settings back after a commit must not take this for a failure of the commit.
   */
  private void set(Op op, Payload payload) {
    try {
      tell(op, Effect.NONE, payload);
    } catch (MokaException e) {
      if (inTransaction() || closed || !exchange.isBroken()) {
        throw e;
      }
      untold = e;
    }
  }

  @Override
  public boolean readOnly() {
    return exchange.state().readOnly();
  }

  @Override
  public void setReadOnly(boolean readOnly) {
    set(Op.READ_ONLY, out -> out.writeBoolean(readOnly));
  }

  @Override
  public IsolationLevel isolation() {
    return exchange.state().isolation();
  }

  @Override
  public void setIsolation(IsolationLevel level) {
    set(Op.ISOLATION, out -> out.writeText(level.sql()));
  }

  @Override
  public String schema() {
    return exchange.state().schema();
  }

  @Override
  public void setSchema(String schema) {
    set(Op.SCHEMA, out -> out.writeText(schema));
  }

  @Override
  public void commit() {
    if (inTransaction() || isClosed()) {
      tell(Op.COMMIT, Effect.MAY_COMMIT, Payload.NONE);
    }
  }

  @Override
  public void rollback() {
    if (inTransaction() || isClosed()) {
      tell(Op.ROLLBACK, Effect.NONE, Payload.NONE);
      definitionsUndone();
    }
  }

  @Override
  public void setSavepoint(String name) {
    tell(Op.SAVEPOINT, Effect.NONE, out -> out.writeText(name));
  }

  @Override
  public void rollbackToSavepoint(String name) {
    tell(Op.ROLLBACK_TO, Effect.NONE, out -> out.writeText(name));
    definitionsUndone();
  }

  @Override
  public void releaseSavepoint(String name) {
    tell(Op.RELEASE, Effect.NONE, out -> out.writeText(name));
  }

  @Override
  public boolean inTransaction() {
    return exchange.state().inTransaction();
  }

  /** How often {@link #cancel} was called. */
  long cancels() {
    return cancels.get();
  }

  @Override
  public void cancel() {
    cancels.incrementAndGet();
    long request = exchange.current();
    if (request != 0 && !isClosed()) {
      beside.cancel(request);
    }
  }

  /**
   * Stops a request whose answer is no longer needed, so that the next one need not wait for it.
   */
  void giveUp(PrefetchedReply<?> ahead) {
    if (!ahead.isSettled() && !isClosed()) {
      beside.cancelQuietly(ahead.id());
      ahead.settle();
    }
  }

  @Override
  public void abort() {
    // The thread that waits for an answer is released before anything can wait for the server.
    closed = true;
    exchange.breakOff();
    if (!exchange.isSession()) {
      beside.close();
    }
  }

  @Override
  public int networkTimeout() {
    return exchange.timeout();
  }

  @Override
  public void setNetworkTimeout(int millis) {
    if (!isClosed()) {
      exchange.setTimeout(millis);
    }
  }

  @Override
  public boolean isValid() {
    try {
      return call(Op.PING, Effect.NONE, Payload.NONE, in -> in.readBoolean());
    } catch (MokaException e) {
      return false;
    }
  }

  @Override
  public String databaseVersion() {
    return version;
  }

  @Override
  public String user() {
    return user;
  }

  @Override
  public boolean isClosed() {
    return closed || exchange.isBroken();
  }

  /** Waits until the server has rolled back, unless it does not answer. */
  @Override
  public void close() {
    if (!isClosed()) {
      long request = exchange.unanswered();
      if (request != 0) {
        beside.cancelQuietly(request);
      }
      try {
        exchange.setTimeout(CLOSE_MILLIS);
        tell(Op.CLOSE, Effect.NONE, Payload.NONE);
      } catch (MokaException e) {
        // The server closes the session when the connection ends, too.
      }
    }
    closed = true;
    exchange.breakOff();
  }
}
