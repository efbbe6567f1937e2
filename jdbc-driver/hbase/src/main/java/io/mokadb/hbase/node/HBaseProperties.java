package io.mokadb.hbase.node;

import io.mokadb.kv.Key;
import io.mokadb.kv.hbase.HBaseSettings;
import io.mokadb.node.NodeSettings;
import io.mokadb.node.PropertyText;
import io.mokadb.oracle.zookeeper.ZooKeeperAddress;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.monitor.Setting;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * The properties of a URL after they were parsed and checked.
 *
 * @param node the properties that every node has
 * @param create whether a missing table is created
 * @param regions into which a table is split that is created
 * @param leaseGuard whether the table must have Moka's guard against stale answers
 * @param oracle the path of the timestamp oracle in ZooKeeper
 * @param oracleLogin how connections to the oracle are protected
 * @param session ZooKeeper's time-out of the node's session, after which others take over its work
 * @param severalNodes whether the node may have others beside it
 * @param callTimeout of one request to one region server
 * @param spill the directory of this machine for what does not fit into memory
 * @param client settings of HBase's client, such as those of Kerberos
 */
record HBaseProperties(
    NodeSettings node,
    boolean create,
    int regions,
    boolean leaseGuard,
    String oracle,
    OracleLogin oracleLogin,
    Duration session,
    boolean severalNodes,
    Duration callTimeout,
    Path spill,
    Map<String, String> client) {
  private static final String SEVERAL_NODES = "severalnodes";

  private static final Set<String> OF_STORE =
      Set.of(
          "create",
          "regions",
          "leaseguard",
          "oracle",
          OracleLogin.TLS,
          OracleLogin.CERTIFICATE,
          OracleLogin.SECRET_FILE,
          "sessiontimeout",
          SEVERAL_NODES,
          "calltimeout",
          "spill");

  private static final int MOST_REGIONS = 1_000;
  private static final Duration OPERATION = Duration.ofMinutes(2);
  private static final Duration SHORTEST_SESSION = Duration.ofSeconds(1);

  static HBaseProperties parse(Map<String, String> properties) {
    Map<String, String> own = new TreeMap<>(properties);
    Map<String, String> client = new TreeMap<>(properties);
    own.keySet().removeIf(HBaseProperties::isOfClient);
    client.keySet().removeIf(name -> !isOfClient(name));
    Duration session =
        PropertyText.duration("sessiontimeout", own.getOrDefault("sessiontimeout", "15s"));
    if (session.compareTo(SHORTEST_SESSION) < 0) {
      throw PropertyText.invalid("'sessiontimeout' is at least 1s");
    }
    return new HBaseProperties(
        NodeSettings.parse(own, OF_STORE),
        PropertyText.flag("create", own.getOrDefault("create", "true")),
        PropertyText.number("regions", own.getOrDefault("regions", "1"), 1, MOST_REGIONS),
        guard(own.getOrDefault("leaseguard", "require")),
        oracle(own.getOrDefault("oracle", ZooKeeperAddress.DEFAULT_PATH)),
        OracleLogin.parse(own),
        session,
        PropertyText.flag(SEVERAL_NODES, own.getOrDefault(SEVERAL_NODES, "true")),
        PropertyText.duration("calltimeout", own.getOrDefault("calltimeout", "3s")),
        spill(own.getOrDefault("spill", System.getProperty("java.io.tmpdir"))),
        client);
  }

  private static Path spill(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw PropertyText.invalid("'spill' is a directory of this machine, not '" + text + "'");
    }
  }

  static boolean knows(String property) {
    return OF_STORE.contains(property) || NodeSettings.knows(property) || isOfClient(property);
  }

  private static boolean isOfClient(String name) {
    return name.startsWith("hbase.") || name.startsWith("hadoop.") || name.startsWith("zookeeper.");
  }

  private static String oracle(String path) {
    if (!path.matches("(/[^/\\s]+)+")) {
      throw PropertyText.invalid(
          "'oracle' is a path in ZooKeeper such as "
              + ZooKeeperAddress.DEFAULT_PATH
              + ", not '"
              + path
              + "'");
    }
    return path;
  }

  private static boolean guard(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "require" -> true;
      case "off" -> false;
      default -> throw PropertyText.invalid("'leaseguard' is require or off, not '" + text + "'");
    };
  }

  HBaseSettings store(String quorum, String table) {
    HBaseSettings settings =
        HBaseSettings.of(quorum, table)
            .withTimeouts(callTimeout, OPERATION)
            .withProperties(client)
            .withSplits(splits());
    if (!create) {
      settings = settings.withoutCreating();
    }
    return leaseGuard ? settings : settings.withoutLeaseGuard();
  }

  /** The definitions, and each of the first tables and indexes, begin in regions of their own. */
  private List<Key> splits() {
    return LongStream.range(0, regions - 1)
        .mapToObj(i -> SystemKeys.all(SystemKeys.FIRST_TABLE_ID + i).start())
        .toList();
  }

  /** True if a database opened with these properties can serve a session that asks for others. */
  boolean agreesWith(HBaseProperties other) {
    return node.equals(other.node)
        && leaseGuard == other.leaseGuard
        && oracle.equals(other.oracle)
        && oracleLogin.equals(other.oracleLogin)
        && session.equals(other.session)
        && severalNodes == other.severalNodes
        && callTimeout.equals(other.callTimeout)
        && spill.equals(other.spill)
        && client.equals(other.client);
  }

  /** The settings that {@link #agreesWith} compares, by the names of their properties. */
  Map<String, Object> byName() {
    Map<String, Object> all = new HashMap<>(node.byName());
    all.put("leaseguard", leaseGuard ? "require" : "off");
    all.put("oracle", oracle);
    all.putAll(oracleLogin.byName());
    all.putAll(Map.of("sessiontimeout", session, "calltimeout", callTimeout, "spill", spill));
    all.put(SEVERAL_NODES, severalNodes);
    all.put("the client's settings", client);
    return all;
  }

  List<Setting> shown() {
    return List.of(
        new Setting(
            "LEASEGUARD",
            leaseGuard ? "require" : "off",
            "require",
            Setting.Scope.DATABASE,
            "Whether region servers must check their own lease before they answer"),
        new Setting(
            "SPILL",
            spill.toString(),
            System.getProperty("java.io.tmpdir"),
            Setting.Scope.DATABASE,
            "The directory for writes and rows that do not fit into memory"));
  }
}
