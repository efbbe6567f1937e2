package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.sql.plan.Planner;
import io.mokadb.sql.security.Principal;
import io.mokadb.sql.temporary.TemporaryTables;
import io.mokadb.txn.TransactionManager;
import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;

/**
 * A SQL database on a transaction manager: opens sessions. Thread-safe. Closing ends the sessions
 * that are left; manager, store and scheduler belong to the caller.
 */
public final class SqlDatabase implements AutoCloseable {
  /** Name of a session whose caller gave none. */
  private static final String OWNER = "MOKA";

  private final Services services;
  private final Housekeeping housekeeping;

  /** Null if no other process changes definitions. */
  private final DefinitionsFollower follower;

  private final SessionIds ids;
  private final Sessions sessions;
  private final Clock clock;

  private SqlDatabase(
      Services services,
      Housekeeping housekeeping,
      DefinitionsFollower followerOrNull,
      SessionIds ids,
      Sessions sessions,
      Clock clock) {
    this.services = services;
    this.housekeeping = housekeeping;
    this.follower = followerOrNull;
    this.ids = ids;
    this.sessions = sessions;
    this.clock = clock;
  }

  /** As the other one, of a database that has its store for itself. */
  public static SqlDatabase open(
      TransactionManager manager,
      Storage storage,
      DatabaseSettings settings,
      Clock clock,
      ScheduledExecutorService scheduler,
      Executor background,
      TriggerSupport triggers,
      String version) {
    return open(
        manager,
        storage,
        settings,
        clock,
        scheduler,
        background,
        triggers,
        NodeSupport.ALONE,
        version);
  }

  /**
   * Builds a database and resumes the work that a crash interrupted.
   *
   * @param storage the store of {@code manager} and its surroundings
   * @param clock source of CURRENT_TIMESTAMP, with its zone
   * @param scheduler for timeouts, for writing statistics down now and then, and for the rests of
   *     automatic analysis
   * @param background for long work in the background: cleaning up after DROP, index builds that go
   *     on after a crash, the steps of automatic analysis
   * @param triggers runs triggers; the caller starts and stops its workers
   * @param node follows others on the store
   * @param version version of the product
   */
  public static SqlDatabase open(
      TransactionManager manager,
      Storage storage,
      DatabaseSettings settings,
      Clock clock,
      ScheduledExecutorService scheduler,
      Executor background,
      TriggerSupport triggers,
      NodeSupport node,
      String version) {
    DatabaseAssembly assembly =
        new DatabaseAssembly(
            manager, storage, settings, clock, scheduler, background, triggers, node, version);
    Services services = assembly.services();
    assembly.resume();
    assembly.answerOthers();
    return new SqlDatabase(
        services,
        assembly.startHousekeeping(),
        assembly.startFollowing(),
        new SessionIds(node.number()),
        assembly.sessions(),
        clock);
  }

  /**
   * Loads the classes that the first statement of a process needs, to be run in the background
   * while a database opens.
   */
  public static void warmUp() {
    new Planner().warmUp();
  }

  /**
   * Loads the classes that larger statements need. Takes about half a second of one processor: to
   * be run in the background of a process that lives longer.
   */
  public static void warmUpFurther() {
    new Planner().warmUpFurther();
  }

  Commands commands() {
    return services.commands();
  }

  /** A new session of the owner, who may do everything, under any name. */
  public Session connect(String user, Runnable onClose) {
    return connect(Principal.owner(user), onClose);
  }

  /**
   * A new session of a user.
   *
   * @param user null for a caller without a name: the owner of the process and its files
   * @param password may be null
   * @throws MokaException 28000 if users exist and this is not one of them or the password is wrong
   */
  public Session connect(String user, String password, Runnable onClose) {
    Principal principal = services.security().authenticate(user, password);
    String name = principal.name();
    return connect(
        name == null || name.isEmpty() ? new Principal(OWNER, principal.account()) : principal,
        onClose);
  }

  private Session connect(Principal principal, Runnable onClose) {
    EngineSession session =
        new EngineSession(
            new SessionIdentity(
                ids.draw(),
                principal,
                new TemporaryTables(services.temporary(), services.definitions())),
            clock.millis(),
            services,
            closed -> {
              sessions.remove(closed);
              onClose.run();
            });
    sessions.add(session);
    // It may have been dropped since the password was looked at.
    if (!services.security().isKnown(principal)) {
      session.close();
      services.security().requireKnown(principal);
    }
    return session;
  }

  /**
   * Ends all sessions: at once those that are idle, the others as soon as their statement notices.
   */
  public void endSessions(String because) {
    sessions.killAll(because);
  }

  @Override
  public void close() {
    housekeeping.stop();
    if (follower != null) {
      follower.close();
    }
    sessions.closeAll();
    services.temporary().close();
    housekeeping.close();
  }
}
