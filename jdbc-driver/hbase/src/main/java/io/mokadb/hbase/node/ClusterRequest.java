package io.mokadb.hbase.node;

import io.mokadb.node.Database;
import io.mokadb.node.DatabaseRequest;
import io.mokadb.node.Login;
import io.mokadb.node.NodeSettings;
import io.mokadb.node.SettingDifferences;

/** A request to open a session of a database on HBase. */
record ClusterRequest(HBaseUrl url, HBaseProperties properties, Login login)
    implements DatabaseRequest {
  /** The identity of a database: the cluster and the name. */
  private record DatabaseName(String quorum, String database) {}

  static ClusterRequest of(HBaseUrl url) {
    return new ClusterRequest(
        url, HBaseProperties.parse(url.properties()), Login.of(url.properties()));
  }

  @Override
  public Object key() {
    return new DatabaseName(url.quorum(), url.database());
  }

  @Override
  public NodeSettings settings() {
    return properties.node();
  }

  @Override
  public Database open() {
    return Database.open(new ClusterHome(url, properties), settings());
  }

  @Override
  public void checkAgrees(DatabaseRequest other) {
    HBaseProperties asked = ((ClusterRequest) other).properties;
    if (!properties.agreesWith(asked)) {
      throw SettingDifferences.refused(properties.byName(), asked.byName());
    }
  }
}
