package io.mokadb.hbase.node;

import io.mokadb.kv.KvStore;
import io.mokadb.node.Database;
import io.mokadb.node.DatabaseRequest;
import io.mokadb.node.Login;
import io.mokadb.node.NodeSettings;
import io.mokadb.node.OpenDatabases;
import io.mokadb.node.StoreHome;
import io.mokadb.session.DatabaseProvider;
import io.mokadb.session.Session;
import io.mokadb.sql.engine.Failures;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.engine.WriteSpace;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Serves {@code jdbc:moka:second:<ZooKeeper>/<database>}: a database on HBase, by a node beside the
 * one that {@link HBaseProvider} has in this process.
 */
public final class SecondNodeProvider implements DatabaseProvider {
  private static final String PREFIX = "jdbc:moka:second:";
  private static final OpenDatabases OPEN = new OpenDatabases();

  /** By database. */
  private static final Map<String, TransactionEngine> ENGINES = new ConcurrentHashMap<>();

  /** For {@link java.util.ServiceLoader}. */
  public SecondNodeProvider() {}

  /** The same database for the second node. */
  static String url(String first) {
    return first.replaceFirst("^jdbc:moka:hbase:", PREFIX);
  }

  /** The transactions of a database that the second node has open. */
  static TransactionEngine engine(String database) {
    return ENGINES.get(database);
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
      return OPEN.connect(new SecondRequest(ClusterRequest.of(HBaseUrl.parse(plain, properties))));
    } catch (RuntimeException e) {
      // As the provider of HBase does it.
      throw Failures.translate(e);
    }
  }

  private record SecondRequest(ClusterRequest request) implements DatabaseRequest {
    @Override
    public Object key() {
      return request.key();
    }

    @Override
    public NodeSettings settings() {
      return request.settings();
    }

    @Override
    public Login login() {
      return request.login();
    }

    @Override
    public Database open() {
      StoreHome home = new ClusterHome(request.url(), request.properties());
      return Database.open(new SecondHome(home, request.url().database()), settings());
    }

    @Override
    public void checkAgrees(DatabaseRequest other) {
      request.checkAgrees(((SecondRequest) other).request);
    }
  }

  private static final class SecondHome extends ForwardingHome {
    private final String database;

    SecondHome(StoreHome home, String database) {
      super(home);
      this.database = database;
    }

    @Override
    public TransactionEngine transactions(
        KvStore store, Environment environment, EngineOptions options, WriteSpace space) {
      TransactionEngine engine = super.transactions(store, environment, options, space);
      ENGINES.put(database, engine);
      return engine;
    }
  }
}
