package io.mokadb.server.session;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/** All sessions of a server. Thread-safe. */
public final class SessionRegistry {
  private static final long KILL_WAIT_MILLIS = 60_000;

  private final SessionSource source;
  private final SessionLimits limits;
  private final ServerListener listener;
  private final LongSupplier nanoClock;
  private final Executor background;
  private final LoginThrottle throttle;
  private final Semaphore places;
  private final Set<ServedSession> sessions = ConcurrentHashMap.newKeySet();
  private volatile boolean draining;

  /**
   * @param nanoClock for idle times, such as {@code System::nanoTime}
   * @param background runs what must wait for a statement to stop
   */
  public SessionRegistry(
      SessionSource source,
      SessionLimits limits,
      ServerListener listener,
      LongSupplier nanoClock,
      Executor background) {
    this.source = source;
    this.limits = limits;
    this.listener = listener;
    this.nanoClock = nanoClock;
    this.background = background;
    this.throttle = new LoginThrottle(nanoClock, limits.sessions());
    this.places = new Semaphore(limits.sessions());
  }

  /**
   * Opens a session.
   *
   * @param properties lower-case keys
   * @param client where the client is, for lists and logs
   * @param lifetime when it expires
   * @throws MokaException 08001 during shutdown, 53400 if too many are open, 28000 if the login
   *     fails, or failed too often just now
   */
  public ServedSession open(Map<String, String> properties, String client, Lifetime lifetime) {
    String user = properties.getOrDefault("user", "");
    if (draining) {
      throw refuse(user, client, SqlState.CONNECTION_FAILED, "The server is shutting down");
    }
    if (!places.tryAcquire()) {
      throw refuse(user, client, SqlState.LIMIT_EXCEEDED, full());
    }
    boolean opened = false;
    Session session = null;
    try {
      session = login(properties, client);
      admit(session, client);
      session.setClient(client);
      ServedSession served =
          new ServedSession(session, client, lifetime, this, limits, listener, nanoClock);
      sessions.add(served);
      opened = true;
      listener.opened(served);
      return served;
    } catch (MokaException e) {
      listener.refused(user, client, e.state());
      throw e;
    } finally {
      if (!opened) {
        places.release();
        if (session != null) {
          session.close();
        }
      }
    }
  }

  private String full() {
    return "The server serves "
        + limits.sessions()
        + " sessions, which is its limit; close some, or raise --max-sessions";
  }

  /** Administrators get in where others find no place. */
  private void admit(Session session, String client) {
    String user = session.user();
    String address = address(client);
    String limit = null;
    if (places.availablePermits() < limits.reserved()) {
      limit = full() + "; the last " + limits.reserved() + " places are for administrators";
    } else if (limits.sessionsPerUser() > 0
        && count(other -> other.user().equals(user)) >= limits.sessionsPerUser()) {
      limit = user + " has " + limits.sessionsPerUser() + " sessions, which is the limit of a user";
    } else if (limits.sessionsPerAddress() > 0
        && count(other -> address(other.client()).equals(address)) >= limits.sessionsPerAddress()) {
      limit =
          "There are "
              + limits.sessionsPerAddress()
              + " sessions from "
              + address
              + ", which is the limit of an address";
    }
    if (limit != null && source.needsLogin() && !source.isAdministrator(user)) {
      throw new MokaException(SqlState.LIMIT_EXCEEDED, limit);
    }
  }

  private long count(Predicate<ServedSession> which) {
    return sessions.stream().filter(which).count();
  }

  private Session login(Map<String, String> properties, String client) {
    if (source.vouchesFor(properties)) {
      return source.open(properties);
    }
    try (LoginThrottle.Attempt attempt =
        throttle.begin(address(client), properties.getOrDefault("user", ""))) {
      try {
        Session session = source.open(properties);
        attempt.succeeded();
        return session;
      } catch (MokaException e) {
        if (e.state() == SqlState.NOT_AUTHORISED) {
          attempt.failed();
        }
        throw e;
      }
    }
  }

  /** Without the port, which changes with every attempt. */
  private static String address(String client) {
    if (client.startsWith("[")) {
      return client.substring(0, client.indexOf(']') + 1);
    }
    int colon = client.lastIndexOf(':');
    return colon > 0 && client.indexOf(':') == colon ? client.substring(0, colon) : client;
  }

  private MokaException refuse(String user, String client, SqlState state, String message) {
    listener.refused(user, client, state);
    return new MokaException(state, message);
  }

  void remove(ServedSession session) {
    if (sessions.remove(session)) {
      places.release();
    }
  }

  void closeLater(ServedSession session, String reason, String message) {
    background.execute(() -> session.endWhenFree(KILL_WAIT_MILLIS, reason, message));
  }

  /** Those that are open, by id. */
  public List<ServedSession> sessions() {
    return sessions.stream().sorted(Comparator.comparingLong(ServedSession::id)).toList();
  }

  /**
   * Ends what has been idle for too long. To be called now and then.
   *
   * @return how many
   */
  public int expire() {
    int expired = 0;
    for (ServedSession session : sessions) {
      if (session.expire()) {
        expired++;
      }
    }
    return expired;
  }

  public boolean isDraining() {
    return draining;
  }

  /**
   * Opens no more sessions, lets statements that run finish, and ends all sessions. What takes
   * longer than {@code grace} is cancelled.
   *
   * @return how many sessions did not end
   */
  public int shutDown(Duration grace) {
    draining = true;
    long deadline = System.nanoTime() + grace.toNanos();
    int left = 0;
    for (ServedSession session : sessions()) {
      long wait = TimeUnit.NANOSECONDS.toMillis(Math.max(0, deadline - System.nanoTime()));
      if (!session.shutDown(wait)) {
        left++;
      }
    }
    return left;
  }
}
