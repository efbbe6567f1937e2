package io.mokadb.hbase.node;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Lines of the form {@code key=value}, as nodes of ZooKeeper hold them: people can read them. */
final class KeyValueLines {
  private KeyValueLines() {}

  static byte[] encode(Map<String, ?> values) {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining("\n"))
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Lines of another form are left out: a later version may have written them. */
  static Map<String, String> decode(byte[] content) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : new String(content, StandardCharsets.UTF_8).split("\n", -1)) {
      int equals = line.indexOf('=');
      if (equals > 0) {
        values.put(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    return values;
  }

  /** A number; 0 if it is missing, or something else. */
  static long number(Map<String, String> values, String key) {
    try {
      return Long.parseLong(values.getOrDefault(key, "0"));
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
