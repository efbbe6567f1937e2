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
import io.mokadb.txn.fault.ProtocolStep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Serves {@code jdbc:moka:halting:<ZooKeeper>/<database>}: a database on HBase whose process ends
 * without a word when its transactions reach a step of the protocol for the n-th time, which the
 * system property {@code moka.halt} names as {@code STEP:n}; with {@code STEP:n:stop} it is stopped
 * there by SIGSTOP, until another process lets it go on.
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

  private static final class HaltingHome extends ForwardingHome {
    HaltingHome(StoreHome home) {
      super(home);
    }

    @Override
    public TransactionEngine transactions(
        KvStore store, Environment environment, EngineOptions options, WriteSpace space) {
      String[] words = System.getProperty(PROPERTY).split(":", -1);
      ProtocolStep last = ProtocolStep.valueOf(words[0]);
      boolean stops = words.length > 2 && words[2].equals("stop");
      AtomicInteger left = new AtomicInteger(Integer.parseInt(words[1]));
      Environment halting =
          environment.withFaults(
              (step, startTimestamp) -> {
                if (step == last && left.decrementAndGet() == 0) {
                  end(stops);
                }
              });
      return super.transactions(store, halting, options, space);
    }

    private static void end(boolean stops) {
      if (stops) {
        stop();
      } else {
        Runtime.getRuntime().halt(1);
      }
    }

    /** Returns when the process goes on. */
    private static void stop() {
      try {
        String self = Long.toString(ProcessHandle.current().pid());
        var unused = new ProcessBuilder("kill", "-STOP", self).start().waitFor();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
