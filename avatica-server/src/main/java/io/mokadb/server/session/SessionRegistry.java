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
  private final Set<ServerSession> sessions = ConcurrentHashMap.newKeySet();
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
  }

  /**
   * Opens a session.
   *
   * @param properties lower-case keys
   * @param client where the client is, for lists and logs
   * @param lifetime when it expires
   * @throws MokaException 57P03 during shutdown, 53400 if too many are open, 28000 if the login
   *     fails, or failed too often just now
   */
  public ServerSession open(Map<String, String> properties, String client, Lifetime lifetime) {
    String user = properties.getOrDefault("user", "");
    if (draining) {
      listener.refused(user, client, SqlState.CANNOT_CONNECT_NOW);
      throw ShutdownFailures.refusal();
    }
    if (sessions.size() >= limits.sessions()) {
      throw refuse(user, client, SqlState.LIMIT_EXCEEDED, full());
    }
    Session session = null;
    ServerSession served = null;
    try {
      session = login(properties, client);
      session.setClient(client);
      served = admitted(session, client, lifetime);
      listener.opened(served);
      return served;
    } catch (MokaException e) {
      listener.refused(user, client, e.state());
      throw e;
    } finally {
      if (served == null && session != null) {
        session.close();
      }
    }
  }

  private String full() {
    return "The server serves "
        + limits.sessions()
        + " sessions, which is its limit; close some, or raise --max-sessions";
  }

  /**
   * Takes a place. Only who has logged in does: who waits for that, or guesses, keeps none from
   * others. One by one, so that many at once find the same limits.
   */
  private synchronized ServerSession admitted(Session session, String client, Lifetime lifetime) {
    if (draining) {
      throw ShutdownFailures.refusal();
    }
    if (sessions.size() >= limits.sessions()) {
      throw new MokaException(SqlState.LIMIT_EXCEEDED, full());
    }
    String user = session.user();
    String limit = limitReached(user, client);
    if (limit != null && source.needsLogin() && !source.isAdministrator(user)) {
      throw new MokaException(SqlState.LIMIT_EXCEEDED, limit);
    }
    ServerSession served =
        new ServerSession(session, client, lifetime, this, limits, listener, nanoClock);
    sessions.add(served);
    return served;
  }

  /** Why users other than administrators get no place; null if they get one. */
  private String limitReached(String user, String client) {
    String network = ClientNetwork.of(client);
    if (limits.sessions() - sessions.size() <= limits.reserved()) {
      return full() + "; the last " + limits.reserved() + " places are for administrators";
    }
    if (limits.sessionsPerUser() > 0
        && count(other -> other.user().equals(user)) >= limits.sessionsPerUser()) {
      return user + " has " + limits.sessionsPerUser() + " sessions, which is the limit of a user";
    }
    if (limits.sessionsPerAddress() > 0
        && count(other -> ClientNetwork.of(other.client()).equals(network))
            >= limits.sessionsPerAddress()) {
      return "There are "
          + limits.sessionsPerAddress()
          + " sessions from "
          + network
          + ", which is the limit of an address";
    }
    return null;
  }

  private long count(Predicate<ServerSession> which) {
    return sessions.stream().filter(which).count();
  }

  private Session login(Map<String, String> properties, String client) {
    if (source.vouchesFor(properties)) {
      return source.open(properties);
    }
    try (LoginThrottle.Attempt attempt =
        throttle.begin(ClientNetwork.of(client), properties.getOrDefault("user", ""))) {
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

  private MokaException refuse(String user, String client, SqlState state, String message) {
    listener.refused(user, client, state);
    return new MokaException(state, message);
  }

  void remove(ServerSession session) {
    sessions.remove(session);
  }

  void closeLater(ServerSession session, String reason, String message) {
    background.execute(() -> session.endWhenFree(KILL_WAIT_MILLIS, reason, message));
  }

  /** Those that are open, by id. */
  public List<ServerSession> sessions() {
    return sessions.stream().sorted(Comparator.comparingLong(ServerSession::id)).toList();
  }

  /**
   * Ends what has been idle for too long. To be called now and then.
   *
   * @return how many
   */
  public int expire() {
    int expired = 0;
    for (ServerSession session : sessions) {
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
   * Opens no more sessions, ends those that are idle, and waits for the end of transactions and
   * results of the others.
   *
   * @param time that this may take
   * @return whether all sessions have ended
   */
  public boolean drain(Duration time) {
    refuseNew();
    return new SessionDrain(this::sessions, System::nanoTime, Thread::sleep).run(time);
  }

  /** In turn with admissions: none that was begun before comes after. */
  private synchronized void refuseNew() {
    draining = true;
  }

  /**
   * Opens no more sessions, lets statements that run finish, and ends all sessions, first those
   * that run nothing: others may wait for what they hold. What takes longer than {@code grace} is
   * cancelled.
   *
   * @return how many sessions did not end
   */
  public int shutDown(Duration grace) {
    refuseNew();
    long deadline = System.nanoTime() + grace.toNanos();
    List<ServerSession> idleFirst =
        sessions().stream().sorted(Comparator.comparing(ServerSession::isBusy)).toList();
    int left = 0;
    for (ServerSession session : idleFirst) {
      long wait = TimeUnit.NANOSECONDS.toMillis(Math.max(0, deadline - System.nanoTime()));
      if (!session.shutDown(wait)) {
        left++;
      }
    }
    return left;
  }
}
