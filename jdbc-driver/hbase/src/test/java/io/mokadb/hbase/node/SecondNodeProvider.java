package io.mokadb.hbase.node;

import io.mokadb.node.OpenDatabases;
import io.mokadb.session.DatabaseProvider;
import io.mokadb.session.Session;
import io.mokadb.sql.engine.Failures;
import java.util.Properties;

/**
 * Serves {@code jdbc:moka:second:<ZooKeeper>/<database>}: a database on HBase, by a node beside the
 * one that {@link HBaseProvider} has in this process.
 */
public final class SecondNodeProvider implements DatabaseProvider {
  private static final String PREFIX = "jdbc:moka:second:";
  private static final OpenDatabases OPEN = new OpenDatabases();

  /** For {@link java.util.ServiceLoader}. */
  public SecondNodeProvider() {}

  /** The same database for the second node. */
  static String url(String first) {
    return first.replaceFirst("^jdbc:moka:hbase:", PREFIX);
  }

  @Override
  public boolean accepts(String url) {
    return url.startsWith(PREFIX);
  }

  @Override
  public boolean knows(String property) {
    return HBaseProperties.knows(property);
  }

  @Override
  public Session connect(String url, Properties properties) {
    String plain = "jdbc:moka:hbase:" + url.substring(PREFIX.length());
    try {
      return OPEN.connect(ClusterRequest.of(HBaseUrl.parse(plain, properties)));
    } catch (RuntimeException e) {
      // As the provider of HBase does it.
      throw Failures.translate(e);
    }
  }
}
