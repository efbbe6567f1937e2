package io.mokadb.hbase.node;

import java.util.Map;
import java.util.TreeMap;

/**
 * What a node tells at its database, beside its token: there all nodes of a database are found,
 * whatever oracle they ask.
 *
 * @param oracle the path of the oracle
 * @param place a text about the process, for people
 */
record DatabaseEntry(String oracle, String place) {
  byte[] encode() {
    return KeyValueLines.encode(new TreeMap<>(Map.of("oracle", oracle, "place", place)));
  }

  static DatabaseEntry decode(byte[] content) {
    Map<String, String> values = KeyValueLines.decode(content);
    return new DatabaseEntry(
        values.getOrDefault("oracle", ""), values.getOrDefault("place", "a process"));
  }
}
