package io.mokadb.remote;

import io.mokadb.session.BatchException;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.wire.FrameReader;
import io.mokadb.wire.FrameWriter;
import io.mokadb.wire.Goodbye;
import io.mokadb.wire.Op;
import io.mokadb.wire.ReplyStatus;
import io.mokadb.wire.SessionState;
import io.mokadb.wire.WireContext;
import io.mokadb.wire.WireException;
import io.mokadb.wire.WireFailures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * A channel of requests and their answers on one connection; at most one is under way. Used by one
 * thread at a time; {@link #current()}, {@link #unanswered()} and {@link #breakOff} by any.
 */
final class RequestChannel {
  /** The operations that a tracing system of the server is told of. */
  private static final Set<Op> TRACED =
      EnumSet.of(Op.EXECUTE, Op.BATCH, Op.AUTOCOMMIT, Op.SAVEPOINT, Op.COMMIT, Op.ROLLBACK);

  private final Link link;
  private final DatabaseTracer tracer;
  private final SilenceWatch silence;
  private final FrameWriter writer = new FrameWriter();
  private final List<Integer> closed = new ArrayList<>();
  private int maxRequestBytes = Integer.MAX_VALUE;
  private int timeout;
  private long lastRequest;
  private SessionState state;
  private volatile PrefetchedReply<?> ahead;
  private volatile long current;
  private volatile boolean broken;

  /**
   * @param tracer of this process, which knows what the callers are doing
   * @param nanoClock for silence, such as {@code System::nanoTime}
   */
  RequestChannel(Link link, DatabaseTracer tracer, LongSupplier nanoClock) {
    this.link = link;
    this.tracer = tracer;
    this.silence = new SilenceWatch(link, nanoClock);
  }

  /** The effect that a request may have had if its answer is lost. */
  enum Effect {
    NONE,
    /** It may have committed. */
    MAY_COMMIT
  }

  /** Writes what a request carries. */
  interface Payload {
    Payload NONE = out -> {};

    void write(FrameWriter out);
  }

  /** Reads what an answer carries. */
  interface Answer<T> {
    Answer<Void> NONE = in -> null;

    T read(FrameReader in) throws WireException;
  }

  void setMaxRequestBytes(int bytes) {
    maxRequestBytes = bytes;
  }

  /** Closes a statement of the server with the next request. */
  void closeLater(int statement) {
    closed.add(statement);
  }

  int toClose() {
    return closed.size();
  }

  /** As of the last answer. */
  SessionState state() {
    return state;
  }

  /** Sets the mode that the state tells from now on, until an answer tells another one. */
  void assumeAutoCommit(boolean autoCommit) {
    state = state.withAutoCommit(autoCommit);
  }

  /** The request that waits for its answer; 0 for none. */
  long current() {
    return current;
  }

  /** The same, or else the one that was sent ahead; 0 for none. */
  long unanswered() {
    long waiting = current;
    PrefetchedReply<?> begun = ahead;
    return waiting != 0 || begun == null ? waiting : begun.id();
  }

  boolean isBroken() {
    return broken;
  }

  /** Tells whether the server's session ends with the connection. */
  boolean isSession() {
    return link.isSession();
  }

  /** Closes the connection at once; a request that is under way fails. */
  void breakOff() {
    broken = true;
    link.close();
  }

  /** Limits the answers that follow to what is left for a login. */
  void setTimeout(Patience patience) {
    try {
      link.setTimeout(patience.left());
    } catch (IOException e) {
      throw lost(Effect.NONE, e);
    }
  }

  /** Milliseconds for each answer; 0 for no limit. */
  int timeout() {
    return timeout;
  }

  void setTimeout(int millis) {
    timeout = millis;
    try {
      link.setTimeout(millis);
    } catch (IOException e) {
      throw lost(Effect.NONE, e);
    }
  }

  <T> T call(Op op, Effect effect, Payload payload, Answer<T> answer) {
    long id = send(op, effect, payload);
    return receive(id, effect, answer);
  }

  /**
   * Sends a request without waiting. Its answer is read when it is asked for, or before the next
   * request.
   */
  <T> PrefetchedReply<T> callAhead(Op op, Payload payload, Answer<T> answer) {
    PrefetchedReply<T> begun = new PrefetchedReply<>(this, send(op, Effect.NONE, payload), answer);
    ahead = begun;
    return begun;
  }

  /** Reads the answer to the request that was sent ahead. */
  <T> T receiveAhead(long id, Answer<T> answer) {
    ahead = null;
    return receive(id, Effect.NONE, answer);
  }

  private long send(Op op, Effect effect, Payload payload) {
    settle();
    if (broken) {
      throw new MokaException(SqlState.CONNECTION_CLOSED, "The connection is closed");
    }
    if (effect == Effect.MAY_COMMIT) {
      listen();
    }
    long id = ++lastRequest;
    encode(op, id, payload);
    try {
      writer.sendTo(link.out());
    } catch (NotSentException e) {
      throw lost(Effect.NONE, e);
    } catch (IOException e) {
      // One that was closed by this end may have sent all of it.
      throw lost(link.cutsWhatFails() && !broken ? Effect.NONE : effect, e);
    }
    closed.clear();
    return id;
  }

  /** Fails if the server has gone, or said good-bye, during a long silence. */
  private void listen() {
    try {
      if (silence.isInterrupted(timeout)) {
        receive(Goodbye.REQUEST, Effect.NONE, Answer.NONE);
        throw new WireException("an answer that was not asked for");
      }
    } catch (IOException e) {
      throw lost(Effect.NONE, e);
    }
  }

  /** Reads the answer that is on its way, if one is. Its failure is for who asked for it. */
  private void settle() {
    PrefetchedReply<?> begun = ahead;
    if (begun != null) {
      begun.settle();
      if (broken) {
        // And for who finds the connection lost.
        begun.get();
      }
    }
  }

  private <T> T receive(long id, Effect effect, Answer<T> answer) {
    current = id;
    try {
      if (!link.in().next()) {
        throw new IOException("the server has closed it");
      }
      silence.heard();
      return read(id, answer);
    } catch (IOException e) {
      throw lost(effect, e);
    } finally {
      current = 0;
    }
  }

  /** Everything that can fail without harm to the connection. */
  private void encode(Op op, long id, Payload payload) {
    writer.reset();
    Map<String, String> context =
        TRACED.contains(op) && tracer.isOn() ? tracer.context() : Map.of();
    boolean traced = !context.isEmpty();
    writer.writeByte(traced ? Op.TRACED.code() : op.code());
    writer.writeLong(id);
    writer.writeInt(closed.size());
    for (int statement : closed) {
      writer.writeInt(statement);
    }
    if (traced) {
      WireContext.write(writer, context);
      writer.writeByte(op.code());
    }
    try {
      payload.write(writer);
    } catch (IllegalArgumentException e) {
      throw new MokaException(SqlState.NUMBER_OUT_OF_RANGE, e.getMessage(), e);
    } catch (ArithmeticException | NegativeArraySizeException | OutOfMemoryError e) {
      throw tooLong("more than 2 GiB");
    }
    if (writer.size() > maxRequestBytes) {
      throw tooLong(writer.size() + " bytes");
    }
  }

  private MokaException tooLong(String size) {
    return new MokaException(
        SqlState.LIMIT_EXCEEDED,
        "The request is "
            + size
            + " long, and the server takes at most "
            + maxRequestBytes
            + ": send smaller batches or values");
  }

  private <T> T read(long id, Answer<T> answer) throws IOException {
    FrameReader in = link.in();
    ReplyStatus status = in.readStatus();
    long answered = in.readLong();
    if (answered == Goodbye.REQUEST && status == ReplyStatus.FAILED) {
      breakOff();
      throw WireFailures.read(in);
    }
    if (answered != id) {
      throw new WireException("an answer to request " + answered + " instead of " + id);
    }
    T result = null;
    long[] counts = null;
    MokaException failure = null;
    switch (status) {
      case DONE -> result = answer.read(in);
      case BATCH_FAILED -> {
        counts = WireFailures.readCounts(in);
        failure = WireFailures.read(in);
      }
      case FAILED -> failure = WireFailures.read(in);
    }
    state = SessionState.read(in, state);
    in.requireEnd();
    if (counts != null) {
      throw new BatchException(counts, failure);
    }
    if (failure != null) {
      if (failure.state() == SqlState.CONNECTION_CLOSED
          || failure.state() == SqlState.ADMIN_SHUTDOWN) {
        breakOff();
      }
      throw failure;
    }
    return result;
  }

  private MokaException lost(Effect effect, IOException cause) {
    boolean deliberate = broken;
    breakOff();
    String why = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    if (effect == Effect.MAY_COMMIT) {
      return new MokaException(
          SqlState.COMMIT_OUTCOME_UNKNOWN,
          "The connection was lost before the answer came ("
              + why
              + "). What was asked for may have been committed or not: look before you do it again",
          cause);
    }
    return new MokaException(
        deliberate ? SqlState.CONNECTION_CLOSED : SqlState.CONNECTION_LOST,
        "The connection was lost ("
            + why
            + "): the open transaction is rolled back"
            + (link.isSession() ? "" : " when the server finds the session idle"),
        cause);
  }
}
