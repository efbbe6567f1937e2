package io.mokadb.server.session;

import io.mokadb.session.BatchException;
import io.mokadb.session.MokaException;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import io.mokadb.session.SqlState;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A session of the database that a remote client uses. Thread-safe: requests take turns, and {@link
 * #cancel()} does not wait for its turn.
 */
public final class ServerSession {
  private static final String SHUTDOWN = "shutdown";

  /** How often a wait for rows looks whether the server is being shut down. */
  private static final long LOOK_MILLIS = 100;

  private final Session session;
  private final String client;
  private final Lifetime lifetime;
  private final SessionRegistry registry;
  private final SessionLimits limits;
  private final ServerListener listener;
  private final LongSupplier nanoClock;
  private final ReentrantLock lock = new ReentrantLock();

  /** Guarded by the lock. */
  private int statements;

  private volatile long lastUse;
  private volatile long requestStart;
  private volatile boolean busy;
  private volatile boolean inTransaction;
  private volatile String lastSql = "";

  /** Whether the client is still reading rows. Asked in the session's turn. */
  private volatile BooleanSupplier reading = () -> false;

  /** Whether what runs is cancelled for a shutdown. */
  private volatile boolean stopping;

  private volatile MokaException ended;

  ServerSession(
      Session session,
      String client,
      Lifetime lifetime,
      SessionRegistry registry,
      SessionLimits limits,
      ServerListener listener,
      LongSupplier nanoClock) {
    this.session = session;
    this.client = client;
    this.lifetime = lifetime;
    this.registry = registry;
    this.limits = limits;
    this.listener = listener;
    this.nanoClock = nanoClock;
    this.lastUse = nanoClock.getAsLong();
  }

  public long id() {
    return session.id();
  }

  public String user() {
    return session.user();
  }

  /** Where the client is, as text. */
  public String client() {
    return client;
  }

  /** The text of the statement that runs, or ran last; without passwords. */
  public String lastSql() {
    return withoutPasswords(lastSql);
  }

  /** A text as it may be shown. */
  public String withoutPasswords(String sql) {
    return session.withoutPasswords(sql);
  }

  public boolean isBusy() {
    return busy;
  }

  /** As of the last request. */
  public boolean inTransaction() {
    return inTransaction;
  }

  public boolean isEnded() {
    return ended != null;
  }

  /** Milliseconds since the request that runs has begun, or since the last one has ended. */
  public long millisInState() {
    long since = busy ? requestStart : lastUse;
    return TimeUnit.NANOSECONDS.toMillis(Math.max(0, nanoClock.getAsLong() - since));
  }

  /**
   * Runs a request, when the one before has ended. During a shutdown it is the session's last, if
   * no transaction and no result is left open.
   *
   * @throws MokaException 08003 or 57P01 if the session has ended, with the reason; then the
   *     request was not run
   */
  public <T> T run(Supplier<T> request) {
    lock.lock();
    try {
      MokaException reason = ended;
      if (reason != null) {
        throw new MokaException(reason.state(), reason.getMessage(), reason);
      }
      requestStart = nanoClock.getAsLong();
      busy = true;
      return request.get();
    } catch (MokaException | BatchException e) {
      throw stopping ? ShutdownFailures.ofStopped(e) : e;
    } finally {
      try {
        requestEnded();
      } finally {
        lock.unlock();
      }
    }
  }

  private void requestEnded() {
    inTransaction = ended == null && session.inTransaction();
    lastUse = nanoClock.getAsLong();
    busy = false;
    if (registry.isDraining()) {
      endIfIdle();
    }
  }

  /**
   * Tells how to find out whether the client is reading rows, which a shutdown waits for.
   *
   * @param now asked in the session's turn
   */
  public void readsWhile(BooleanSupplier now) {
    reading = now;
  }

  /** Why it has ended; null if it has not. */
  public MokaException endReason() {
    return ended;
  }

  /** Ends it for a shutdown, if it runs nothing and has nothing open. Does not wait. */
  void endIfIdle() {
    if (lock.tryLock()) {
      try {
        if (ended == null && !busy && !session.inTransaction() && !reading.getAsBoolean()) {
          end(SHUTDOWN, SqlState.ADMIN_SHUTDOWN, ShutdownFailures.ENDED);
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /** The seam itself, for use within {@link #run}. */
  public Session engine() {
    return session;
  }

  /** As {@link #prepare(String, PrepareOptions, long)}, in the session's own time. */
  public PreparedStatement prepare(String sql, PrepareOptions options) {
    return prepare(sql, options, 0);
  }

  /**
   * Prepares within the limits. For use within {@link #run}.
   *
   * @param timeoutMillis how long planning may take; 0 for no limit but the session's own
   * @throws MokaException 53400 if too many statements are open
   */
  public PreparedStatement prepare(String sql, PrepareOptions options, long timeoutMillis) {
    if (statements >= limits.statementsPerSession()) {
      throw new MokaException(
          SqlState.LIMIT_EXCEEDED,
          "The session has "
              + statements
              + " statements open, which is the server's limit; close those that are not needed");
    }
    lastSql = sql;
    PreparedStatement prepared;
    try {
      prepared = session.prepare(sql, options, timeoutMillis);
    } catch (MokaException e) {
      listener.notPrepared(this, sql, e.state());
      throw e;
    }
    statements++;
    return new ServerStatement(this, sql, prepared);
  }

  /**
   * Waits for a row that is yet to be, unless the server is being shut down. For use within {@link
   * #run}.
   *
   * @param millis how long at most
   * @return whether the cursor has a row, or has ended
   */
  public boolean await(RowCursor cursor, long millis) {
    for (long left = millis; left > 0 && !registry.isDraining(); left -= LOOK_MILLIS) {
      if (cursor.await(Math.min(left, LOOK_MILLIS))) {
        return true;
      }
    }
    return false;
  }

  /** Commits what is open. For use within {@link #run}. */
  public void commit() {
    if (!session.inTransaction()) {
      session.commit();
      return;
    }
    long start = now();
    SqlState failure = SqlState.INTERNAL_ERROR;
    try {
      session.commit();
      failure = null;
    } catch (MokaException e) {
      failure = e.state();
      throw e;
    } finally {
      listener.committed(this, now() - start, failure);
    }
  }

  void statementClosed() {
    statements--;
  }

  SessionLimits limits() {
    return limits;
  }

  void started(String sql) {
    lastSql = sql;
  }

  ServerListener listener() {
    return listener;
  }

  long now() {
    return nanoClock.getAsLong();
  }

  /** Stops the statement that runs; does nothing if none does. */
  public void cancel() {
    if (busy && ended == null) {
      session.cancel();
    }
  }

  /** The client's own wish, or its disappearance. */
  public void close() {
    cancel();
    lock.lock();
    try {
      end("closed", SqlState.CONNECTION_CLOSED, "The connection is closed");
    } finally {
      lock.unlock();
    }
  }

  /** Cancels what runs and closes. Returns before the statement has stopped. */
  public void kill() {
    String message = "The session was ended by an administrator";
    if (lock.tryLock()) {
      try {
        end("killed", SqlState.CONNECTION_CLOSED, message);
      } finally {
        lock.unlock();
      }
      return;
    }
    cancel();
    registry.closeLater(this, "killed", message);
  }

  /** True if it was idle for too long, and is closed now. */
  boolean expire() {
    if (ended == null && !busy && session.isClosed() && lock.tryLock()) {
      // It was ended from within the database (KILL SESSION).
      try {
        end("killed", SqlState.CONNECTION_CLOSED, "The session was ended by KILL SESSION");
        return false;
      } finally {
        lock.unlock();
      }
    }
    long idle = nanoClock.getAsLong() - lastUse;
    if (lifetime == Lifetime.CONNECTION && !inTransaction) {
      return false;
    }
    if (busy || ended != null || idle < limits.idleTime().toNanos() || !lock.tryLock()) {
      return false;
    }
    try {
      if (nanoClock.getAsLong() - lastUse < limits.idleTime().toNanos()) {
        return false;
      }
      end(
          "idle",
          SqlState.CONNECTION_CLOSED,
          "The session was idle for more than "
              + limits.idleTime().toSeconds()
              + " seconds: the server has rolled back and closed it; connect again");
      return true;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Ends it for a shutdown, after the statement that runs.
   *
   * @param waitMillis how long that may take before it is cancelled
   * @return whether it has ended
   */
  boolean shutDown(long waitMillis) {
    return endWhenFree(waitMillis, SHUTDOWN, SqlState.ADMIN_SHUTDOWN, ShutdownFailures.ENDED);
  }

  /** Ends it for another reason than a shutdown, as {@link #shutDown} does. */
  boolean endWhenFree(long waitMillis, String reason, String message) {
    return endWhenFree(waitMillis, reason, SqlState.CONNECTION_CLOSED, message);
  }

  /** Waits for a turn, cancels if that takes too long, and waits as long again. */
  private boolean endWhenFree(long waitMillis, String reason, SqlState state, String message) {
    try {
      if (!lock.tryLock(waitMillis, TimeUnit.MILLISECONDS)) {
        stopping = state == SqlState.ADMIN_SHUTDOWN;
        cancel();
        if (!lock.tryLock(Math.max(waitMillis, 1_000), TimeUnit.MILLISECONDS)) {
          return false;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
    try {
      end(reason, state, message);
      return true;
    } finally {
      lock.unlock();
    }
  }

  private void end(String reason, SqlState state, String message) {
    if (ended == null) {
      ended = new MokaException(state, message);
      inTransaction = false;
      try {
        session.close();
      } finally {
        registry.remove(this);
        listener.closed(this, reason);
      }
    }
  }
}
