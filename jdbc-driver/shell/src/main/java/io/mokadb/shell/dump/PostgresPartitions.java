package io.mokadb.shell.dump;

import java.util.HashMap;
import java.util.Map;

/**
 * Partitioned tables of PostgreSQL, which are tables here: the rows of a partition go into the
 * table that it is attached to, and what is defined for it alone is left out. Not thread-safe.
 */
final class PostgresPartitions {
  /** The partitioned tables by their partitions, as written. */
  private final Map<String, String> parents = new HashMap<>();

  /**
   * Notes {@code ALTER TABLE ... ATTACH PARTITION}.
   *
   * @return the partition; null for another statement
   */
  String survey(Tokens statement) {
    if (!statement.take("ALTER", "TABLE")) {
      return null;
    }
    boolean unused = statement.take("ONLY");
    String parent = statement.qualifiedName();
    if (!statement.take("ATTACH", "PARTITION")) {
      return null;
    }
    String partition = statement.qualifiedName();
    parents.put(partition, parent);
    return partition;
  }

  /** Tells whether a statement is about nothing but a partition. */
  boolean isOfPartition(Tokens statement) {
    if (parents.isEmpty()) {
      return false;
    }
    if (statement.is("ALTER", "INDEX")) {
      return true;
    }
    boolean index =
        statement.take("CREATE") && (statement.take("INDEX") || statement.take("UNIQUE", "INDEX"));
    if (index) {
      while (!statement.atEnd() && !statement.take("ON")) {
        statement.next();
      }
    } else if (!statement.take("TABLE") && !statement.take("ALTER", "TABLE")) {
      return false;
    }
    boolean unused = statement.take("ONLY");
    String table = statement.qualifiedName();
    return parents.containsKey(table) || statement.is("ATTACH", "PARTITION");
  }

  /** The table to which the rows of a table go. */
  String rootOf(String table) {
    String root = table;
    while (parents.containsKey(root)) {
      root = parents.get(root);
    }
    return root;
  }
}
