package io.mokadb.oracle.client;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.OracleRefusal;
import io.mokadb.oracle.OracleRequest;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.time.Drawn;
import io.mokadb.txn.time.TimestampOracle;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The oracle of a cluster, as its clients see it. Calls wait while a new leader is elected. They
 * fail with {@link KvException} {@code TIMEOUT} at their deadline, {@code FORMAT} if the server
 * speaks no version of the protocol that this client does, {@code CLOSED} if the client is closed;
 * and with {@link TxnException} {@code INTERRUPTED} or, if the oracle goes back, {@code CORRUPTED}.
 * A call whose answer was lost is repeated. Thread-safe.
 */
public final class OracleClient implements TimestampOracle, AutoCloseable {
  private static final Duration CONNECTION = Duration.ofSeconds(5);
  private static final Duration SESSION = Duration.ofSeconds(15);

  private final LeaderSource leaders;
  private final OracleClientOptions options;
  private final OracleChannel channel;

  /** Opens a client whose leader is told by {@code leaders}, which it closes in the end. */
  public OracleClient(LeaderSource leaders, OracleClientOptions options) {
    this.leaders = leaders;
    this.options = options;
    this.channel = new OracleChannel(leaders, options);
  }

  /** Opens a client; it connects when it is asked for the first time. */
  public static OracleClient open(ZooKeeperAddress zooKeeper, OracleClientOptions options) {
    return new OracleClient(ZooKeeperLeader.open(zooKeeper, SESSION, CONNECTION), options);
  }

  @Override
  public long next() {
    return next(Deadline.none());
  }

  /** Waits for the client's timeout at most, if the deadline is later. */
  @Override
  public long next(Deadline deadline) {
    return askWithinTimeout(new OracleRequest.Draw(1), deadline).value();
  }

  /** The same as {@link #next}: a server that cannot persist its bound may have a successor. */
  @Override
  public long forReading() {
    return next();
  }

  @Override
  public long forReading(Deadline deadline) {
    return next(deadline);
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public String place() {
    return channel.place();
  }

  /** Waits for the client's timeout at most, if the deadline is later. */
  @Override
  public Drawn draw(Deadline deadline) {
    return drawn(askWithinTimeout(new OracleRequest.Draw(1), deadline));
  }

  @Override
  public Drawn drawForReading(Deadline deadline) {
    return draw(deadline);
  }

  /** If the answer is lost the call is repeated, which may raise the schema twice. */
  @Override
  public Drawn drawRaising(Deadline deadline) {
    return drawn(askWithinTimeout(new OracleRequest.DrawAndRaiseSchema(), deadline));
  }

  private static Drawn drawn(OracleAnswer answer) {
    return new Drawn(answer.value(), answer.schema(), answer.safePoint());
  }

  @Override
  public long raiseSafePoint(long target, Deadline deadline) {
    return askWithinTimeout(new OracleRequest.RaiseSafePoint(target), deadline).value();
  }

  @Override
  public long clockMillis() {
    return answer(standard()).clockMillis();
  }

  @Override
  public long newestAt(long millis) {
    return ask(new OracleRequest.NewestAt(millis), standard()).value();
  }

  @Override
  public long millisOf(long timestamp) {
    return ask(new OracleRequest.MillisOf(timestamp), standard()).value();
  }

  /** Draws a timestamp; for those who want all that the answer tells. */
  public OracleAnswer answer(Deadline deadline) {
    return ask(new OracleRequest.Draw(1), deadline);
  }

  /**
   * Makes the oracle hand out nothing but timestamps above this one, from now on and durably,
   * whichever server leads. It is for a database whose rows already have timestamps of another
   * oracle.
   *
   * @return a timestamp at or above the target, below all that follow
   * @throws IllegalArgumentException if the target is more than a year ahead of the oracle's clock
   */
  public long raiseTo(long target, Deadline deadline) {
    return ask(new OracleRequest.PassOver(target), deadline).value();
  }

  /**
   * Draws timestamps that follow each other, without waiting. The future completes on the client's
   * own thread, so nothing that depends on it may block. It has no deadline.
   *
   * @param count from 1 to {@link OracleRequest#MAX_COUNT}
   */
  public CompletableFuture<OracleAnswer> drawLater(int count) {
    if (count < 1 || count > OracleRequest.MAX_COUNT) {
      throw new IllegalArgumentException("A call cannot draw " + count + " timestamps");
    }
    return channel.send(new OracleRequest.Draw(count));
  }

  /**
   * Opens ways to the other processes of a database, by the same servers. They are the caller's to
   * close, before this client.
   *
   * @param node the number of this process, above 0
   * @param database has a name of at most 255 bytes
   */
  public RelayLinks links(long node, String database) {
    return new RelayLinks(leaders, options, node, database);
  }

  private Deadline standard() {
    return Deadline.after(System::nanoTime, options.timeout().toNanos());
  }

  private OracleAnswer askWithinTimeout(OracleRequest request, Deadline deadline) {
    long most = Math.min(options.timeout().toNanos(), deadline.remainingNanos());
    return ask(request, deadline, most);
  }

  private OracleAnswer ask(OracleRequest request, Deadline deadline) {
    return ask(request, deadline, deadline.remainingNanos());
  }

  private OracleAnswer ask(OracleRequest request, Deadline deadline, long nanos) {
    CompletableFuture<OracleAnswer> answer = channel.send(request);
    Deadline.Watch watch = deadline.watch(() -> answer.cancel(false));
    try {
      return answer.get(nanos, TimeUnit.NANOSECONDS);
    } catch (TimeoutException | CancellationException e) {
      answer.cancel(false);
      throw new KvException(
          KvException.Kind.TIMEOUT,
          "The timestamp oracle did not answer in time: "
              + channel.lastFailure()
              + ". Check that bin/moka oracle runs and reaches ZooKeeper, then try again",
          e);
    } catch (InterruptedException e) {
      answer.cancel(false);
      Thread.currentThread().interrupt();
      throw new TxnException(
          TxnException.Kind.INTERRUPTED, "Interrupted while waiting for a timestamp", e);
    } catch (ExecutionException e) {
      throw translated(e.getCause());
    } finally {
      watch.close();
    }
  }

  private static RuntimeException translated(Throwable cause) {
    if (cause instanceof OracleRefusal) {
      return new IllegalArgumentException(cause.getMessage(), cause);
    } else if (cause instanceof KvException failure) {
      return new KvException(failure.kind(), failure.getMessage(), failure);
    } else if (cause instanceof TxnException failure) {
      return new TxnException(failure.kind(), failure.getMessage(), failure);
    }
    return new KvException(KvException.Kind.IO, "The timestamp oracle failed: " + cause, cause);
  }

  @Override
  public void close() {
    channel.close();
    leaders.close();
  }
}
