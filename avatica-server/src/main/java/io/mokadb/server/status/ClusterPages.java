package io.mokadb.server.status;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mokadb.server.session.SessionSource;
import java.util.Map;
import java.util.TreeMap;

/** The nodes and servers of the database, as a picture and as JSON. Thread-safe. */
public final class ClusterPages {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final SessionSource source;

  public ClusterPages(SessionSource source) {
    this.source = source;
  }

  /** A document of HTML with the picture, which loads nothing. */
  public String html() {
    return new ClusterPicture(ClusterOverview.read(source)).html();
  }

  /**
   * The same for programs. Ids and timestamps are texts, since they are longer than the numbers of
   * some; ages are milliseconds.
   */
  public byte[] json() {
    return json(ClusterOverview.read(source));
  }

  static byte[] json(ClusterOverview status) {
    ObjectNode root = MAPPER.createObjectNode();
    ObjectNode place = root.putObject("database");
    place.put("location", status.place().location());
    place.put("oracle", status.place().oracle());
    place.put("newestTimestamp", textOrNull(status.place().newestTimestamp()));
    place.put("safePoint", textOrNull(status.place().safePoint()));
    place.put("safePointAgeMillis", status.place().safePointAge());
    ArrayNode nodes = root.putArray("nodes");
    status.nodes().forEach(node -> put(nodes.addObject(), node));
    ArrayNode regions = root.putArray("regions");
    Map<String, Integer> servers = new TreeMap<>();
    for (ClusterOverview.Region region : status.regions()) {
      put(regions.addObject(), region);
      servers.merge(region.server(), 1, Integer::sum);
    }
    ArrayNode counted = root.putArray("servers");
    servers.forEach(
        (server, count) -> counted.addObject().put("server", server).put("regions", count));
    ArrayNode failures = root.putArray("failures");
    status.failures().forEach(failures::add);
    try {
      return MAPPER.writeValueAsBytes(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A tree of texts and numbers is always JSON", e);
    }
  }

  private static String textOrNull(Long number) {
    return number == null ? null : number.toString();
  }

  private static void put(ObjectNode made, ClusterOverview.Node node) {
    made.put("node", node.number());
    made.put("id", Long.toString(node.id()));
    made.put("place", node.place());
    made.put("version", node.version());
    made.put("uptimeMillis", node.uptime());
    made.put("oldestSnapshotAgeMillis", node.oldestSnapshotAge());
    made.put("workers", node.workers());
    made.put("roles", node.roles());
    made.put("state", node.state());
    made.put("lastSeenAgeMillis", node.lastSeenAge());
  }

  private static void put(ObjectNode made, ClusterOverview.Region region) {
    made.put("region", region.number());
    made.put("server", region.server());
    made.put("firstSchema", region.schema());
    made.put("firstTable", region.table());
    made.put("firstIndex", region.index());
    made.put("firstKey", region.key());
  }
}
