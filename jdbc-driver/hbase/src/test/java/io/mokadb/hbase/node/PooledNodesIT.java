package io.mokadb.hbase.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.remotetest.PoolLoad;
import io.mokadb.remotetest.ServerLife;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A pool over two servers, each a node of one database, which are restarted one after the other, or
 * killed, under load.
 */
@Tag("hbase")
@Timeout(600)
final class PooledNodesIT {
  private static final AtomicInteger DATABASES = new AtomicInteger();

  @RegisterExtension static final NodeCluster CLUSTER = new NodeCluster();

  private final ServerLife[] servers = new ServerLife[2];
  private String url;
  private NodeConnection keeper;

  @BeforeEach
  void start() throws IOException, SQLException {
    url = CLUSTER.url("pooled" + DATABASES.incrementAndGet());
    keeper = NodeConnection.open(url);
    keeper.run("CREATE TABLE item (id INTEGER PRIMARY KEY)");
    for (int i = 0; i < servers.length; i++) {
      servers[i] = begin(0);
    }
  }

  private ServerLife begin(int port) throws IOException {
    return ServerLife.begin(url.substring("jdbc:moka:".length()), port, "--drain", "10");
  }

  @AfterEach
  void stop() throws Exception {
    for (ServerLife server : servers) {
      if (server != null) {
        server.kill();
      }
    }
    keeper.close();
  }

  private PoolLoad load() {
    return new PoolLoad(
        "jdbc:moka://127.0.0.1:%d,127.0.0.1:%d/;hostRecheckSeconds=1"
            .formatted(servers[0].port(), servers[1].port()));
  }

  private void assertTrue(PoolLoad load) throws Exception {
    load.end();
    Set<Integer> rows =
        keeper.rows("SELECT id FROM item").stream()
            .map(Integer::valueOf)
            .collect(Collectors.toSet());
    load.assertTrueOf(rows);
    assertThat(keeper.rows("CHECK DATABASE")).isEmpty();
  }

  @Test
  void rollingRestart_costsNothingThatARetryDoesNotCure() throws Exception {
    try (PoolLoad load = load()) {
      load.awaitMore();
      for (int i = 0; i < servers.length; i++) {
        servers[i].end();
        load.awaitMore();
        servers[i] = begin(servers[i].port());
        load.awaitMore();
      }
      assertTrue(load);
      load.assertCurable();
    }
  }

  @Test
  void killedServer_isReplacedByTheOther() throws Exception {
    try (PoolLoad load = load()) {
      load.awaitMore();
      servers[0].kill();
      load.awaitMore();
      servers[0] = begin(servers[0].port());
      load.awaitMore();
      assertTrue(load);
      load.assertCurableOrUnknown();
    }
  }
}
