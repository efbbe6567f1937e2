package io.mokadb.server.status;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mokadb.server.session.ServerSession;
import io.mokadb.server.session.SessionRegistry;
import io.mokadb.server.session.SessionSource;
import io.mokadb.server.status.StatusQuery.Table;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SqlState;
import io.mokadb.session.share.ServerNote;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The status page's data as JSON, and what its buttons do. Thread-safe. */
public final class StatusData {
  private static final Logger AUDIT = LoggerFactory.getLogger("moka.audit");
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int MAX_ROWS = 200;

  /** By the names of their places on the page. */
  private static final Map<String, String> QUERIES = new LinkedHashMap<>();

  static {
    QUERIES.put(
        "sessions",
        "SELECT SESSION_ID, USER_NAME, CLIENT, APPLICATION_NAME, STATE, STATEMENT_MILLIS, STATEMENT"
            + " FROM MOKA.SESSIONS WHERE NOT IS_CURRENT ORDER BY SESSION_ID");
    QUERIES.put(
        "transactions",
        "SELECT TRANSACTION_ID, SESSION_ID, USER_NAME, PHASE, AGE_MILLIS, WRITTEN_CELLS, STATEMENT"
            + " FROM MOKA.TRANSACTIONS ORDER BY AGE_MILLIS DESC");
    QUERIES.put(
        "locks",
        "SELECT TABLE_SCHEMA, TABLE_NAME, ROW_KEY, PHASE, SESSION_ID, AGE_MILLIS FROM MOKA.LOCKS");
    QUERIES.put(
        "statements",
        "SELECT STATEMENT, USER_NAME, CALLS, FAILURES, CONFLICTS, ROW_COUNT, TOTAL_MILLIS,"
            + " MEAN_MILLIS, MAX_MILLIS FROM MOKA.STATEMENTS ORDER BY TOTAL_MILLIS DESC FETCH FIRST"
            + " 50 ROWS ONLY");
    QUERIES.put(
        "commits",
        "SELECT * FROM MOKA.COMMITS ORDER BY TOTAL_MILLIS DESC FETCH FIRST 50 ROWS ONLY");
    QUERIES.put(
        "conflicts",
        "SELECT STATEMENT, USER_NAME, TABLE_SCHEMA, TABLE_NAME, CONFLICTS, REPORTED, LAST_AT"
            + " FROM MOKA.CONFLICTS ORDER BY CONFLICTS DESC FETCH FIRST 50 ROWS ONLY");
    QUERIES.put("triggers", "SELECT * FROM MOKA.TRIGGER_QUEUE ORDER BY 1, 2");
    QUERIES.put("store", "SELECT * FROM MOKA.STORE ORDER BY 1");
    QUERIES.put("contention", "SELECT * FROM MOKA.CONTENTION ORDER BY 1");
  }

  private final SessionSource source;
  private final SessionRegistry sessions;
  private final Activity activity;
  private final String token = ServerNote.newSecret();

  public StatusData(SessionSource source, SessionRegistry sessions, Activity activity) {
    this.source = source;
    this.sessions = sessions;
    this.activity = activity;
  }

  /** All that the page shows. */
  public byte[] json(String user) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("token", token);
    root.put("user", user);
    putProcess(root);
    try (Session session = source.openOwner()) {
      root.put("version", session.databaseVersion());
      for (Map.Entry<String, String> query : QUERIES.entrySet()) {
        put(root, query.getKey(), table(session, query.getValue()));
      }
    }
    put(root, "slow", slow());
    ArrayNode history = root.putArray("history");
    for (Activity.Sample sample : activity.history()) {
      history
          .addArray()
          .add(sample.at())
          .add(sample.statements())
          .add(sample.failures())
          .add(sample.conflicts())
          .add(sample.nanos())
          .add(sample.sessions());
    }
    try {
      return MAPPER.writeValueAsBytes(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A tree of texts and numbers is always JSON", e);
    }
  }

  /** Of the process: its time in milliseconds, and its heap in megabytes. */
  private static void putProcess(ObjectNode root) {
    Runtime process = Runtime.getRuntime();
    root.put("uptime", ManagementFactory.getRuntimeMXBean().getUptime());
    root.put("heap", (process.totalMemory() - process.freeMemory()) >> 20);
    root.put("most_heap", process.maxMemory() >> 20);
  }

  /** A part that fails is shown as its failure: the others matter more than ever then. */
  private static Table table(Session session, String sql) {
    try {
      return StatusQuery.run(session, sql, MAX_ROWS);
    } catch (MokaException e) {
      return new Table(List.of("FAILURE"), List.<Object[]>of(new Object[] {e.getMessage()}));
    }
  }

  private Table slow() {
    List<Object[]> rows = new ArrayList<>();
    for (Activity.Slow one : activity.slow()) {
      rows.add(
          new Object[] {one.at(), one.millis(), one.session(), one.user(), one.state(), one.sql()});
    }
    return new Table(
        List.of("ENDED_AT", "MILLIS", "SESSION_ID", "USER_NAME", "SQLSTATE", "STATEMENT"), rows);
  }

  private static void put(ObjectNode root, String name, Table table) {
    ObjectNode node = root.putObject(name);
    ArrayNode columns = node.putArray("columns");
    table.columns().forEach(columns::add);
    ArrayNode rows = node.putArray("rows");
    for (Object[] row : table.rows()) {
      ArrayNode cells = rows.addArray();
      for (Object cell : row) {
        if (cell == null) {
          cells.addNull();
        } else if (cell instanceof Number number) {
          add(cells, number);
        } else {
          cells.add(cell.toString());
        }
      }
    }
  }

  private static void add(ArrayNode cells, Number number) {
    if (number.doubleValue() == number.longValue()) {
      cells.add(number.longValue());
    } else {
      cells.add(number.doubleValue());
    }
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
    if (!Admission.same(token, sent)) {
      throw new MokaException(
          SqlState.NOT_PERMITTED, "The page is not this server's any more: load it again");
    }
    JsonNode request = parse(body);
    long id = request.path("session").asLong(-1);
    boolean all = request.path("what").asText().equals("session");
    if (!all && !request.path("what").asText().equals("statement")) {
      throw new MokaException(SqlState.INVALID_PARAMETER, "What is to be ended is not said");
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

  private static JsonNode parse(byte[] body) {
    try {
      return MAPPER.readTree(body);
    } catch (java.io.IOException e) {
      throw new MokaException(SqlState.INVALID_PARAMETER, "The request is not JSON", e);
    }
  }
}
