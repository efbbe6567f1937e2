package io.mokadb.hbase.node;

import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.NodeProfile;
import io.mokadb.txn.node.Published;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a token holds beside what its node publishes; keys that a reader does not know are passed
 * over.
 *
 * @param database the store that the node works on
 * @param profile what people are told of the node, with its number ({@link NodeNumbers})
 */
record TokenContent(String database, NodeProfile profile) {
  /** Grows when nodes begin to write what earlier ones do not understand. */
  private static final int LEVEL = 2;

  byte[] encode(Published published) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("database", database);
    values.put("place", profile.place());
    values.put("number", profile.number());
    values.put("version", profile.version());
    values.put("started", profile.startedMillis());
    values.put("level", LEVEL);
    values.put("oldest", published.oldest());
    values.put("floor", published.floor());
    values.put("workers", published.workers());
    return KeyValueLines.encode(values);
  }

  /** A token that cannot be read belongs to no database, and holds the safe point where it is. */
  static NodeInfo decode(long id, byte[] content) {
    Map<String, String> values = KeyValueLines.decode(content);
    return new NodeInfo(
        id,
        values.getOrDefault("database", ""),
        new Published(
            KeyValueLines.number(values, "oldest"),
            KeyValueLines.number(values, "floor"),
            (int) KeyValueLines.number(values, "workers")),
        new NodeProfile(
            (int) KeyValueLines.number(values, "number"),
            values.getOrDefault("place", ""),
            values.getOrDefault("version", ""),
            KeyValueLines.number(values, "started")));
  }
}
