package io.mokadb.bench.cluster;

import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The SQL nodes of one database, of which more are started as they are needed. */
public final class SqlNodes implements AutoCloseable {
  /** One for what Moka stores about the database, and one for each of the first tables. */
  private static final int REGIONS = 48;

  private final RunningCluster cluster;
  private final String database;
  private final Stop stop;
  private final List<SqlNode> nodes = new ArrayList<>();

  /** No node yet. */
  public SqlNodes(RunningCluster cluster, String database, Stop stop) {
    this.cluster = cluster;
    this.database = database;
    this.stop = stop;
  }

  /** Starts nodes until there are so many. */
  public void growTo(int count) throws IOException, InterruptedException {
    while (nodes.size() < count) {
      String unused = add("");
    }
  }

  /**
   * Starts one more node.
   *
   * @param properties of this node alone, as in a URL: each begins with a semicolon
   * @return the URL of this node
   */
  public String add(String properties) throws IOException, InterruptedException {
    String data = database + ";regions=" + REGIONS + properties;
    SqlNode node = SqlNode.start(cluster, data, stop);
    nodes.add(node);
    return node.url();
  }

  /** The URL of all nodes, whose connections go to them in turns. */
  public String url() {
    return nodes.stream().map(SqlNode::url).collect(Collectors.joining("|", "jdbc:nodes:", ""));
  }

  /** Their processes. */
  public List<Long> pids() {
    return nodes.stream().map(SqlNode::pid).toList();
  }

  @Override
  public void close() throws IOException {
    IOException failure = null;
    for (SqlNode node : nodes) {
      try {
        node.close();
      } catch (IOException e) {
        failure = e;
      }
    }
    nodes.clear();
    if (failure != null) {
      throw failure;
    }
  }
}
