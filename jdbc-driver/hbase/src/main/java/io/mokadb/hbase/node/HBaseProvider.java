package io.mokadb.hbase.node;

import io.mokadb.node.OpenDatabases;
import io.mokadb.session.DatabaseProvider;
import io.mokadb.session.Session;
import io.mokadb.sql.engine.Failures;
import java.util.Properties;

/** Serves {@code jdbc:moka:hbase:<ZooKeeper>/<database>} inside this process. Thread-safe. */
public final class HBaseProvider implements DatabaseProvider {
  /** Every provider of a process must share what is open: a process is one node of a database. */
  private static final OpenDatabases OPEN = new OpenDatabases();

  /** For {@link java.util.ServiceLoader}. */
  public HBaseProvider() {}

  @Override
  public boolean accepts(String url) {
    return HBaseUrl.matches(url);
  }

  @Override
  public boolean knows(String property) {
    return HBaseProperties.knows(property);
  }

  @Override
  public Session connect(String url, Properties properties) {
    try {
      return OPEN.connect(ClusterRequest.of(HBaseUrl.parse(url, properties)));
    } catch (RuntimeException e) {
      // The store, the transactions and the engine each have exceptions of their own.
      throw Failures.translate(e);
    }
  }
}
