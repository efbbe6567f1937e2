package io.mokadb.server.status;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mokadb.server.session.SessionSource;
import io.mokadb.server.status.StatusQuery.Table;
import io.mokadb.session.Session;
import io.mokadb.session.memory.MemoryUse;
import io.mokadb.session.memory.ProcessMemory;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The status page's data as JSON. Thread-safe. */
public final class StatusData {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** What the numbers of a browser hold exactly. */
  private static final long MAX_NUMBER = 1L << 53;

  private final SessionSource source;
  private final Activity activity;
  private final StatusActions actions;
  private final ProcessMemory memory;

  public StatusData(
      SessionSource source, Activity activity, StatusActions actions, ProcessMemory memory) {
    this.source = source;
    this.activity = activity;
    this.actions = actions;
    this.memory = memory;
  }

  /** All that the page shows. */
  public byte[] json(String user) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("token", actions.token());
    root.put("user", user);
    root.put("uptime", ManagementFactory.getRuntimeMXBean().getUptime());
    putMemory(root.putObject("memory"));
    try (Session session = source.openOwner()) {
      root.put("version", session.databaseVersion());
      StatusTables.read(session).forEach((name, table) -> put(root, name, table));
    }
    put(root, "slow", slow());
    putHistory(root.putArray("history"));
    try {
      return MAPPER.writeValueAsBytes(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A tree of texts and numbers is always JSON", e);
    }
  }

  /** Of the process, in bytes. */
  private void putMemory(ObjectNode node) {
    Runtime process = Runtime.getRuntime();
    node.put("heap", process.totalMemory() - process.freeMemory());
    node.put("most_heap", process.maxMemory());
    node.put("budget", memory.limit());
    for (MemoryUse use : MemoryUse.values()) {
      node.put(use.name().toLowerCase(Locale.ROOT), memory.used(use));
    }
  }

  private void putHistory(ArrayNode history) {
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

  /** The ids of transactions are longer than a browser's numbers, and become texts. */
  private static void add(ArrayNode cells, Number number) {
    long whole = number.longValue();
    if (number.doubleValue() != whole) {
      cells.add(number.doubleValue());
    } else if (Math.abs(whole) > MAX_NUMBER) {
      cells.add(Long.toString(whole));
    } else {
      cells.add(whole);
    }
  }
}
