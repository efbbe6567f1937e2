package io.mokadb.kv.hbase;

import io.mokadb.kv.Key;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Place and settings of a store.
 *
 * @param quorum ZooKeeper's servers as {@code host:port,host:port}
 * @param table the table's name, with its namespace if it has one
 * @param create whether a missing table is created
 * @param splits first keys of the regions that a new table has beyond one
 * @param requireLeaseGuard whether the table must have Moka's guard against answers of region
 *     servers that lost their regions; without it a read may miss a committed transaction
 * @param syncToDisk whether servers write each mutation to disk before they acknowledge it, which
 *     survives the loss of power everywhere; otherwise it is in the memory of as many machines as
 *     HDFS keeps replicas
 * @param callTimeout of one request to one server, which is then repeated
 * @param operationTimeout of a call without a deadline, over all repetitions
 * @param properties more settings of HBase's client, such as those of Kerberos
 */
public record HBaseSettings(
    String quorum,
    String table,
    boolean create,
    List<Key> splits,
    boolean requireLeaseGuard,
    boolean syncToDisk,
    Duration callTimeout,
    Duration operationTimeout,
    Map<String, String> properties) {
  private static final Duration CALL = Duration.ofSeconds(3);
  private static final Duration OPERATION = Duration.ofMinutes(2);

  public HBaseSettings {
    splits = List.copyOf(splits);
    properties = Map.copyOf(properties);
  }

  /** A table of one region with the guard. */
  public static HBaseSettings of(String quorum, String table) {
    return new HBaseSettings(
        quorum, table, true, List.of(), true, false, CALL, OPERATION, Map.of());
  }

  public HBaseSettings withTable(String name) {
    return new HBaseSettings(
        quorum,
        name,
        create,
        splits,
        requireLeaseGuard,
        syncToDisk,
        callTimeout,
        operationTimeout,
        properties);
  }

  public HBaseSettings withSplits(List<Key> firstKeys) {
    return new HBaseSettings(
        quorum,
        table,
        create,
        firstKeys,
        requireLeaseGuard,
        syncToDisk,
        callTimeout,
        operationTimeout,
        properties);
  }

  /** For a table that must be there. */
  public HBaseSettings withoutCreating() {
    return new HBaseSettings(
        quorum,
        table,
        false,
        splits,
        requireLeaseGuard,
        syncToDisk,
        callTimeout,
        operationTimeout,
        properties);
  }

  /** For tables whose servers lack Moka's jar: reads of a paused server may be stale. */
  public HBaseSettings withoutLeaseGuard() {
    return new HBaseSettings(
        quorum,
        table,
        create,
        splits,
        false,
        syncToDisk,
        callTimeout,
        operationTimeout,
        properties);
  }

  public HBaseSettings withTimeouts(Duration call, Duration operation) {
    return new HBaseSettings(
        quorum, table, create, splits, requireLeaseGuard, syncToDisk, call, operation, properties);
  }

  public HBaseSettings withProperties(Map<String, String> more) {
    return new HBaseSettings(
        quorum,
        table,
        create,
        splits,
        requireLeaseGuard,
        syncToDisk,
        callTimeout,
        operationTimeout,
        more);
  }
}
