package io.mokadb.sql.nodes;

import io.mokadb.sql.access.virtual.ComputedTable;
import io.mokadb.sql.access.virtual.VirtualTable;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.monitor.MonitorTimes;
import io.mokadb.sql.monitor.MonitoredSessions;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.NodeProfile;
import io.mokadb.txn.time.Timestamps;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * MOKA.NODES: the SQL nodes of the database, one where it is alone. Administrators alone see where
 * they run. Thread-safe.
 */
public final class NodeListView {
  private static final List<ColumnDef> COLUMNS =
      ComputedTable.columns(
          "NODE:INTEGER",
          "NODE_ID:BIGINT",
          "PLACE:VARCHAR",
          "VERSION:VARCHAR",
          "STARTED_AT:TIMESTAMP",
          "OLDEST_SNAPSHOT:BIGINT",
          "OLDEST_SNAPSHOT_AT:TIMESTAMP",
          "WORKERS:INTEGER",
          "ROLES:VARCHAR",
          "STATE:VARCHAR",
          "LAST_SEEN_AT:TIMESTAMP",
          "IS_CURRENT:BOOLEAN");

  private final OtherNodes others;
  private final OwnNode own;
  private final MonitoredSessions sessions;
  private final LongSupplier clockMillis;

  /**
   * @param clockMillis milliseconds since 1970
   */
  public NodeListView(
      OtherNodes others, OwnNode own, MonitoredSessions sessions, LongSupplier clockMillis) {
    this.others = others;
    this.own = own;
    this.sessions = sessions;
    this.clockMillis = clockMillis;
  }

  public VirtualTable table() {
    return new ComputedTable(new TableName("MOKA", "NODES"), COLUMNS, this::rows);
  }

  private List<Object[]> rows(ExecutionContext context) {
    boolean all = sessions.seesAll(context.session());
    ZoneId zone = context.clock().zone();
    List<NodeInfo> nodes = new ArrayList<>(others.areThere() ? others.database() : own.alone());
    List<Long> ids = others.ids(nodes);
    Set<Long> answered =
        others
            .askActivity(ids, ActivityQuestion.NOTHING, others.soon(context.cancellation()))
            .keySet();
    context.checkCancelled();
    others.keepOnly(ids);
    NodeDuties duties = new NodeDuties(nodes);
    nodes.sort(Comparator.comparingInt(node -> node.profile().number()));
    return nodes.stream().map(node -> row(node, duties, answered, all, zone)).toList();
  }

  private Object[] row(
      NodeInfo node, NodeDuties duties, Set<Long> answered, boolean all, ZoneId zone) {
    NodeProfile profile = node.profile();
    boolean here = node.id() == others.nodes().self();
    long oldest = node.published().oldest();
    Long seen = here ? Long.valueOf(clockMillis.getAsLong()) : others.heardAt(node.id());
    return new Object[] {
      profile.number(),
      node.id(),
      all && !profile.place().isEmpty() ? profile.place() : null,
      profile.version().isEmpty() ? null : profile.version(),
      profile.startedMillis() == 0 ? null : MonitorTimes.micros(profile.startedMillis(), zone),
      oldest == 0 ? null : oldest,
      oldest == 0 ? null : MonitorTimes.micros(Timestamps.toMillis(oldest), zone),
      node.published().workers(),
      duties.of(node),
      here ? "HERE" : answered.contains(node.id()) ? "ANSWERS" : "NO ANSWER",
      seen == null ? null : MonitorTimes.micros(seen, zone),
      here
    };
  }
}
