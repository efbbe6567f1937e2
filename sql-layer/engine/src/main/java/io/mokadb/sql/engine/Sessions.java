package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.monitor.MonitoredSessions;
import io.mokadb.sql.monitor.SessionActivity;
import io.mokadb.sql.monitor.Setting;
import io.mokadb.sql.parser.ast.Kill;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.security.Principal;
import io.mokadb.sql.security.Security;
import io.mokadb.sql.trigger.RunningTriggers;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/** The sessions that are open. Thread-safe. */
final class Sessions implements MonitoredSessions {
  private final ConcurrentMap<Long, EngineSession> byId = new ConcurrentHashMap<>();
  private final Security security;
  private final RunningTriggers triggers;
  private volatile Function<EngineSession, List<Setting>> settings = session -> List.of();

  Sessions(Security security, RunningTriggers triggers) {
    this.security = security;
    this.triggers = triggers;
  }

  void add(EngineSession session) {
    byId.put(session.id(), session);
  }

  void remove(EngineSession session) {
    byId.remove(session.id());
  }

  void closeAll() {
    byId.values().forEach(EngineSession::close);
  }

  void killAll(String because) {
    byId.values().forEach(session -> session.calls().kill(because));
  }

  /** The session, or null. */
  EngineSession find(long id) {
    return byId.get(id);
  }

  @Override
  public List<SessionActivity> states() {
    return byId.values().stream().map(EngineSession::state).toList();
  }

  /** How many run a statement. */
  int running() {
    int running = 0;
    for (EngineSession session : byId.values()) {
      running += session.calls().isRunning() ? 1 : 0;
    }
    return running;
  }

  /** Said once what there is to set is known. */
  void show(Function<EngineSession, List<Setting>> source) {
    settings = source;
  }

  @Override
  public List<Setting> settings(long sessionId) {
    return settings.apply(byId.get(sessionId));
  }

  @Override
  public boolean seesAll(SessionVariables session) {
    return security.isAdmin(new Principal(session.user(), session.account()));
  }

  /** Ends the sessions of accounts that were dropped. */
  void endDropped() {
    for (EngineSession session : byId.values()) {
      if (!security.isKnown(session.principal())) {
        session.calls().kill("The account " + session.principal().name() + " was dropped");
      }
    }
  }

  /**
   * @throws MokaException {@code NOT_PERMITTED} for a session of another user, {@code
   *     INVALID_PARAMETER} for an unknown id
   */
  void kill(EngineSession by, Kill statement) {
    EngineSession target = byId.get(statement.session());
    Principal principal = by.principal();
    if (target == null || !target.principal().equals(principal)) {
      security.requireAdmin(principal, "stops what others do");
    }
    if (target == null) {
      killTrigger(principal, statement.session());
      return;
    }
    security.noteKill(
        principal, statement.statementOnly() ? "KILL QUERY" : "KILL SESSION", target.id());
    if (statement.statementOnly()) {
      target.calls().cancel("The statement was stopped by " + principal.name() + " (KILL QUERY)");
    } else {
      target.calls().kill("The session was ended by " + principal.name() + " (KILL SESSION)");
    }
  }

  /** A trigger has no session; its transaction stands for it. */
  private void killTrigger(Principal by, long transaction) {
    if (!triggers.kill(transaction, "The trigger was stopped by " + by.name() + " (KILL)")) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "There is no session and no running trigger's transaction "
              + transaction
              + "; MOKA.SESSIONS and MOKA.TRANSACTIONS show those there are");
    }
    security.noteKill(by, "KILL TRIGGER", transaction);
  }
}
