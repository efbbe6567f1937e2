package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;

/**
 * Two nodes of one database in this process, each with a session.
 *
 * @param urls of the nodes
 */
record NodeTwins(List<String> urls, NodeConnection a, NodeConnection b) implements AutoCloseable {
  /** Opens a database that nothing else uses. */
  static NodeTwins open(String url) throws SQLException {
    List<String> urls = List.of(url, SecondNodeProvider.url(url));
    NodeConnection a = NodeConnection.open(url);
    boolean opened = false;
    try {
      NodeTwins twins = new NodeTwins(urls, a, NodeConnection.open(urls.get(1)));
      opened = true;
      return twins;
    } finally {
      if (!opened) {
        a.close();
      }
    }
  }

  /** Each node finds nothing to complain of. */
  void assertSound() throws SQLException {
    assertThat(a.rows("CHECK DATABASE")).isEmpty();
    assertThat(b.rows("CHECK DATABASE")).isEmpty();
  }

  @Override
  public void close() throws SQLException {
    try (a) {
      b.close();
    }
  }
}
