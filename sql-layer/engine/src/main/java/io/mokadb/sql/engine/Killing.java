package io.mokadb.sql.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.nodes.KillOutcome;
import io.mokadb.sql.nodes.KillQuestion;
import io.mokadb.sql.nodes.KillQuestion.Kind;
import io.mokadb.sql.nodes.RemoteKills;
import io.mokadb.sql.parser.ast.Kill;
import io.mokadb.sql.security.Principal;
import io.mokadb.sql.security.Security;
import io.mokadb.sql.trigger.RunningTriggers;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of sessions, of their statements and of triggers' runs, which a user wants: at this node,
 * or at the one that the id of a session names. Thread-safe.
 */
final class Killing {
  private static final Logger LOG = LoggerFactory.getLogger(Killing.class);
  private static final String STOPS = "stops what others do";

  private final Sessions sessions;
  private final RunningTriggers triggers;
  private final Security security;
  private final RemoteKills remote;
  private final int node;

  /** Closes idle sessions that another node ends, whose question must not wait for that. */
  private final Executor closing;

  /**
   * @param node the number of this node
   * @param closing runs what it is given later, and not by its caller
   */
  Killing(
      Sessions sessions,
      RunningTriggers triggers,
      Security security,
      RemoteKills remote,
      int node,
      Executor closing) {
    this.sessions = sessions;
    this.triggers = triggers;
    this.security = security;
    this.remote = remote;
    this.node = node;
    this.closing = closing;
  }

  /** Does what other nodes wish from now on. */
  void answerOthers() {
    remote.answerOthers(this::end);
  }

  /**
   * Ends what a statement says.
   *
   * @throws MokaException {@code NOT_PERMITTED} for a session of another user, {@code
   *     INVALID_PARAMETER} for an unknown id, {@code IO_ERROR} if its node does not answer
   */
  void kill(Principal by, Kill statement, Deadline limit) {
    long id = statement.session();
    EngineSession target = sessions.find(id);
    Kind kind = statement.statementOnly() ? Kind.STATEMENT : Kind.SESSION;
    if (target != null) {
      if (!target.principal().equals(by)) {
        security.requireAdmin(by, STOPS);
      }
      security.noteKill(by, kind.audited(), id);
      end(target, kind, by, Runnable::run);
      return;
    }
    int at = SessionIds.nodeOf(id);
    boolean elsewhere = remote.areThere() && at != node && SessionIds.isNode(at);
    if (elsewhere) {
      killElsewhere(new KillQuestion(kind, id, security.isAdmin(by), by), at, limit);
      return;
    }
    security.requireAdmin(by, STOPS);
    killTrigger(new KillQuestion(Kind.TRIGGER, id, true, by), limit);
  }

  private void killElsewhere(KillQuestion question, int at, Deadline limit) {
    KillOutcome outcome = remote.ofSession(question, at, limit);
    switch (outcome) {
      case KILLED -> security.noteKill(question.by(), question.kind().audited(), question.id());
      case NO_SUCH, NOT_OWN -> {
        // Who may not stop it is not told whether it is there.
        security.requireAdmin(question.by(), STOPS);
        throw nothing(question.id());
      }
      case NODE_GONE ->
          throw new MokaException(
              SqlState.INVALID_PARAMETER,
              "There is no SQL node "
                  + at
                  + " any more, so session "
                  + question.id()
                  + " has ended; MOKA.NODES shows the nodes there are");
      case NO_ANSWER -> throw noAnswer("SQL node " + at, "session " + question.id());
    }
  }

  /** A trigger has no session; its transaction stands for it. */
  private void killTrigger(KillQuestion question, Deadline limit) {
    KillOutcome outcome = end(question);
    if (outcome == KillOutcome.KILLED) {
      return;
    }
    if (remote.areThere() && !SessionIds.isNode(SessionIds.nodeOf(question.id()))) {
      outcome = remote.ofTrigger(question, limit);
    }
    if (outcome == KillOutcome.NO_ANSWER) {
      throw noAnswer("A SQL node", "the trigger of transaction " + question.id());
    }
    if (outcome != KillOutcome.KILLED) {
      throw nothing(question.id());
    }
    security.noteKill(question.by(), Kind.TRIGGER.audited(), question.id());
  }

  private static MokaException nothing(long id) {
    return new MokaException(
        SqlState.INVALID_PARAMETER,
        "There is no session and no running trigger's transaction "
            + id
            + "; MOKA.SESSIONS and MOKA.TRANSACTIONS show those there are");
  }

  private static MokaException noAnswer(String who, String what) {
    return new MokaException(
        SqlState.IO_ERROR,
        who
            + " does not answer, so it is not known whether "
            + what
            + " ends; run KILL again, or end the process of the node, which MOKA.NODES names");
  }

  /** Does what a user of another node wishes, or one of this node with a trigger. Never waits. */
  private KillOutcome end(KillQuestion question) {
    Principal by = question.by();
    if (question.kind() == Kind.TRIGGER) {
      String why = "The trigger was stopped by " + by.name() + " (KILL)";
      return question.administrator() && triggers.kill(question.id(), why)
          ? noted(question)
          : KillOutcome.NO_SUCH;
    }
    EngineSession target = sessions.find(question.id());
    if (target == null) {
      return KillOutcome.NO_SUCH;
    }
    if (!question.administrator() && !target.principal().equals(by)) {
      return KillOutcome.NOT_OWN;
    }
    end(target, question.kind(), by, this::closeLater);
    return noted(question);
  }

  private void closeLater(Runnable close) {
    try {
      closing.execute(close);
    } catch (RejectedExecutionException e) {
      LOG.debug("The database is closing, and ends all sessions", e);
    }
  }

  private KillOutcome noted(KillQuestion question) {
    security.noteKill(question.by(), question.kind().audited(), question.id());
    return KillOutcome.KILLED;
  }

  private static void end(EngineSession target, Kind kind, Principal by, Executor closing) {
    if (kind == Kind.STATEMENT) {
      target.calls().cancel("The statement was stopped by " + by.name() + " (KILL QUERY)");
    } else {
      target.calls().kill("The session was ended by " + by.name() + " (KILL SESSION)", closing);
    }
  }
}
