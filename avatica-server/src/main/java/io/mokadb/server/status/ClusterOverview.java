package io.mokadb.server.status;

import io.mokadb.server.session.SessionSource;
import io.mokadb.server.status.StatusQuery.Table;
import io.mokadb.session.Session;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The nodes of a database, its oracle, its safe point and the servers of its store, at a moment.
 *
 * @param nodes in the order of their numbers
 * @param regions in the order of their keys; none if the store is not on servers
 * @param failures why parts are missing, for people
 */
record ClusterOverview(Place place, List<Node> nodes, List<Region> regions, List<String> failures) {
  private static final int MAX_NODES = 1_000;
  private static final int MAX_REGIONS = 20_000;
  private static final long MICROS_PER_MILLI = 1_000;

  private static final String PLACE =
      "SELECT LOCATION, ORACLE, NEWEST_TIMESTAMP, SAFE_POINT, SAFE_POINT_AT,"
          + " LOCALTIMESTAMP AS NOW_AT FROM MOKA.DATABASE";

  private static final String NODES =
      "SELECT NODE, NODE_ID, PLACE, VERSION, STARTED_AT, OLDEST_SNAPSHOT_AT, WORKERS, ROLES, STATE,"
          + " LAST_SEEN_AT, LOCALTIMESTAMP AS NOW_AT FROM MOKA.NODES ORDER BY NODE";

  private static final String REGIONS =
      "SELECT REGION, SERVER, FIRST_SCHEMA, FIRST_TABLE, FIRST_INDEX, FIRST_KEY FROM MOKA.REGIONS"
          + " ORDER BY REGION";

  /**
   * The database.
   *
   * @param oracle where it answers
   * @param safePoint null if there was none yet
   * @param safePointAge in milliseconds, null likewise
   */
  record Place(
      String location, String oracle, Long newestTimestamp, Long safePoint, Long safePointAge) {
    static final Place UNKNOWN = new Place(null, null, null, null, null);
  }

  /**
   * A node. Ages are milliseconds, null if they are not known.
   *
   * @param number the small one of its sessions' ids
   * @param roles separated by commas
   */
  record Node(
      long number,
      long id,
      String place,
      String version,
      Long uptime,
      Long oldestSnapshotAge,
      long workers,
      String roles,
      String state,
      Long lastSeenAge) {
    boolean answers() {
      return !"NO ANSWER".equals(state);
    }
  }

  /** A part of the store, and what is at its beginning: all null for the first one. */
  record Region(
      long number, String server, String schema, String table, String index, String key) {}

  /** Asks the database. */
  static ClusterOverview read(SessionSource source) {
    try (Session session = source.openOwner()) {
      List<String> failures = new ArrayList<>();
      List<Place> places = new ArrayList<>();
      for (Map<String, Object> row : rows(session, PLACE, 1, failures)) {
        places.add(place(row));
      }
      List<Node> nodes = new ArrayList<>();
      rows(session, NODES, MAX_NODES, failures).forEach(row -> nodes.add(node(row)));
      List<Region> regions = new ArrayList<>();
      rows(session, REGIONS, MAX_REGIONS, failures).forEach(row -> regions.add(region(row)));
      return new ClusterOverview(
          places.isEmpty() ? Place.UNKNOWN : places.get(0), nodes, regions, failures);
    }
  }

  private static List<Map<String, Object>> rows(
      Session session, String sql, int limit, List<String> failures) {
    Table table = StatusTables.table(session, sql, limit);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Object[] row : table.rows()) {
      if (StatusTables.isFailure(table)) {
        failures.add((String) row[0]);
        continue;
      }
      Map<String, Object> named = new HashMap<>();
      for (int i = 0; i < row.length; i++) {
        named.put(table.columns().get(i), row[i]);
      }
      rows.add(named);
    }
    return rows;
  }

  private static Place place(Map<String, Object> row) {
    return new Place(
        text(row, "LOCATION"),
        text(row, "ORACLE"),
        number(row, "NEWEST_TIMESTAMP"),
        number(row, "SAFE_POINT"),
        age(row, "SAFE_POINT_AT"));
  }

  private static Node node(Map<String, Object> row) {
    return new Node(
        number(row, "NODE"),
        number(row, "NODE_ID"),
        text(row, "PLACE"),
        text(row, "VERSION"),
        age(row, "STARTED_AT"),
        age(row, "OLDEST_SNAPSHOT_AT"),
        number(row, "WORKERS"),
        text(row, "ROLES"),
        text(row, "STATE"),
        age(row, "LAST_SEEN_AT"));
  }

  private static Region region(Map<String, Object> row) {
    return new Region(
        number(row, "REGION"),
        text(row, "SERVER"),
        text(row, "FIRST_SCHEMA"),
        text(row, "FIRST_TABLE"),
        text(row, "FIRST_INDEX"),
        text(row, "FIRST_KEY"));
  }

  private static String text(Map<String, Object> row, String column) {
    return (String) row.get(column);
  }

  private static Long number(Map<String, Object> row, String column) {
    return row.get(column) instanceof Number found ? (Long) found.longValue() : null;
  }

  /** Milliseconds from a time to that of the query. */
  private static Long age(Map<String, Object> row, String column) {
    Long then = number(row, column);
    Long now = number(row, "NOW_AT");
    return then == null || now == null ? null : (Long) Math.max(0, (now - then) / MICROS_PER_MILLI);
  }
}
