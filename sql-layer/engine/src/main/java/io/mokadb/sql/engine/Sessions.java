package io.mokadb.sql.engine;

import io.mokadb.sql.monitor.MonitoredSessions;
import io.mokadb.sql.monitor.SessionActivity;
import io.mokadb.sql.monitor.Setting;
import io.mokadb.sql.runtime.ExecutionContext.SessionVariables;
import io.mokadb.sql.security.Principal;
import io.mokadb.sql.security.Security;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/** The sessions that are open. Thread-safe. */
final class Sessions implements MonitoredSessions {
  private final ConcurrentMap<Long, EngineSession> byId = new ConcurrentHashMap<>();
  private final Security security;
  private volatile Function<EngineSession, List<Setting>> settings = session -> List.of();

  Sessions(Security security) {
    this.security = security;
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
}
