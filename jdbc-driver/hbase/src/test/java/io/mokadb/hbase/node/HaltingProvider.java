package io.mokadb.hbase.node;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.scratch.ScratchSpace;
import io.mokadb.kv.supervision.Supervisor;
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
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.node.Nodes;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Serves {@code jdbc:moka:halting:<ZooKeeper>/<database>}: a database on HBase whose process ends
 * without a word when its transactions reach a step of the protocol for the n-th time, which the
 * system property {@code moka.halt} names as {@code STEP:n}.
 */
public final class HaltingProvider implements DatabaseProvider {
  static final String PROPERTY = "moka.halt";

  private static final String PREFIX = "jdbc:moka:halting:";
  private static final OpenDatabases OPEN = new OpenDatabases();

  /** For {@link java.util.ServiceLoader}. */
  public HaltingProvider() {}

  @Override
  public boolean accepts(String url) {
    return url.startsWith(PREFIX);
  }

  @Override
  public boolean knows(String property) {
    return true;
  }

  @Override
  public Session connect(String url, Properties properties) {
    String plain = "jdbc:moka:hbase:" + url.substring(PREFIX.length());
    try {
      return OPEN.connect(new HaltingRequest(ClusterRequest.of(HBaseUrl.parse(plain, properties))));
    } catch (RuntimeException e) {
      // As the provider of HBase does it.
      throw Failures.translate(e);
    }
  }

  private record HaltingRequest(ClusterRequest request) implements DatabaseRequest {
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
      return Database.open(new HaltingHome(home), settings());
    }

    @Override
    public void checkAgrees(DatabaseRequest other) {
      request.checkAgrees(((HaltingRequest) other).request);
    }
  }

  private record HaltingHome(StoreHome home) implements StoreHome {
    @Override
    public String shown() {
      return home.shown();
    }

    @Override
    public KvStore open(Supervisor supervisor) {
      return home.open(supervisor);
    }

    @Override
    public Nodes nodes(KvStore store) {
      return home.nodes(store);
    }

    @Override
    public int number(KvStore store) {
      return home.number(store);
    }

    @Override
    public ScratchSpace scratchOrNull() {
      return home.scratchOrNull();
    }

    @Override
    public Path spill() {
      return home.spill();
    }

    @Override
    public void remove() {
      home.remove();
    }

    @Override
    public TransactionEngine transactions(
        KvStore store, Environment environment, EngineOptions options, WriteSpace space) {
      String[] words = System.getProperty(PROPERTY).split(":", -1);
      ProtocolStep last = ProtocolStep.valueOf(words[0]);
      AtomicInteger left = new AtomicInteger(Integer.parseInt(words[1]));
      Environment halting =
          environment.withFaults(
              (step, startTimestamp) -> {
                if (step == last && left.decrementAndGet() == 0) {
                  Runtime.getRuntime().halt(1);
                }
              });
      return home.transactions(store, halting, options, space);
    }
  }
}
