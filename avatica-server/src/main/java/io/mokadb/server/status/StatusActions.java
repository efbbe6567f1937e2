package io.mokadb.server.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mokadb.server.session.ServerSession;
import io.mokadb.server.session.SessionRegistry;
import io.mokadb.server.session.SessionSource;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.session.share.ServerNote;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The effects of the status page's buttons. Thread-safe. */
public final class StatusActions {
  private static final Logger AUDIT = LoggerFactory.getLogger("moka.audit");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** By the words of the page. */
  private static final Map<String, String> TRIGGER_ACTIONS =
      Map.of("retry", "RETRY PARKED", "skip", "SKIP PARKED", "pause", "PAUSE", "resume", "RESUME");

  private final SessionSource source;
  private final SessionRegistry sessions;

  /** Null if the page only shows. */
  private final String token;

  /**
   * @param allowed whether the page has buttons at all
   */
  public StatusActions(SessionSource source, SessionRegistry sessions, boolean allowed) {
    this.source = source;
    this.sessions = sessions;
    this.token = allowed ? ServerNote.newSecret() : null;
  }

  /** What a page has to send with an action; null if it has no buttons. */
  String token() {
    return token;
  }

  /**
   * Ends a statement or a session.
   *
   * @param sent the page's token
   * @param body {@code {"session": 7, "what": "statement" | "session"}}
   * @return what happened, for people
   * @throws MokaException 42501 for another token, 22023 for what is not understood or not there
   */
  public String kill(String user, String sent, byte[] body) {
    JsonNode request = request(sent, body);
    long id = request.path("session").asLong(-1);
    boolean all = request.path("what").asText().equals("session");
    if (!all && !request.path("what").asText().equals("statement")) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "The request says neither \"statement\" nor \"session\"");
    }
    for (ServerSession session : sessions.sessions()) {
      if (session.id() == id) {
        AUDIT.info(
            "{} of session {} ended by '{}' on the status page",
            all ? "all" : "statement",
            id,
            user);
        if (all) {
          session.kill();
          return "Session " + id + " ends";
        }
        session.cancel();
        return "The statement of session " + id + " is being cancelled";
      }
    }
    // One of this process's own, which the server does not know.
    try (Session owner = source.openOwner()) {
      AUDIT.info("session {} ended by '{}' on the status page", id, user);
      StatusQuery.execute(owner, (all ? "KILL SESSION " : "KILL QUERY ") + id);
      return all ? "Session " + id + " ends" : "The statement of session " + id + " ends";
    }
  }

  /**
   * Pauses or resumes a trigger, or acts on its parked rows.
   *
   * @param sent the page's token
   * @param body {@code {"schema": "PUBLIC", "trigger": "T", "what": "retry" | "skip" | "pause" |
   *     "resume"}}
   * @return what happened, for people
   * @throws MokaException 42501 for another token, 22023 for what is not understood, or what ALTER
   *     TRIGGER throws
   */
  public String alterTrigger(String user, String sent, byte[] body) {
    JsonNode request = request(sent, body);
    String action = TRIGGER_ACTIONS.get(request.path("what").asText());
    String schema = request.path("schema").asText();
    String trigger = request.path("trigger").asText();
    if (action == null || schema.isEmpty() || trigger.isEmpty()) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "The request needs a schema, a trigger, and what to do: one of "
              + TRIGGER_ACTIONS.keySet());
    }
    String sql = "ALTER TRIGGER " + quoted(schema) + "." + quoted(trigger) + " " + action;
    try (Session owner = source.openOwner()) {
      StatusQuery.execute(owner, sql);
      note(user, sql, "ran");
    } catch (MokaException e) {
      note(user, sql, "failed with " + e.state().code());
      throw e;
    }
    return "Trigger " + trigger + ": " + action.toLowerCase(Locale.ROOT);
  }

  /** On one line, whatever the name is. */
  private static void note(String user, String sql, String how) {
    AUDIT.info("'{}' {} on the status page: {}", user, how, sql.replaceAll("\\p{Cntrl}", "?"));
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  private JsonNode request(String sent, byte[] body) {
    if (token == null) {
      throw new MokaException(
          SqlState.NOT_PERMITTED, "The status page of this server has no actions");
    }
    if (!Admission.same(token, sent)) {
      throw new MokaException(
          SqlState.NOT_PERMITTED, "The page is not this server's any more: load it again");
    }
    try {
      return MAPPER.readTree(body);
    } catch (IOException e) {
      throw new MokaException(SqlState.INVALID_PARAMETER, "The request is not JSON", e);
    }
  }
}
