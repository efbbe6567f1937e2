package io.mokadb.nodestest;

import io.mokadb.node.Database;
import io.mokadb.node.DatabaseRequest;
import io.mokadb.node.Login;
import io.mokadb.node.NodeSettings;
import io.mokadb.node.OpenDatabases;
import io.mokadb.node.UrlProperties;
import io.mokadb.session.DatabaseProvider;
import io.mokadb.session.Session;
import io.mokadb.sql.engine.Failures;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Serves {@code jdbc:moka:nodes:<name>}: a database in memory with two nodes, each of which has one
 * half of every session.
 */
public final class TwoNodesProvider implements DatabaseProvider {
  static final String PREFIX = "jdbc:moka:nodes:";

  private static final OpenDatabases OPEN = new OpenDatabases();

  /** By name. */
  private static final Map<String, SharedMemory> MEMORIES = new ConcurrentHashMap<>();

  /** For {@link java.util.ServiceLoader}. */
  public TwoNodesProvider() {}

  /** Forgets a database that is not used any more. */
  static void forget(String name) {
    MEMORIES.remove(name);
  }

  @Override
  public boolean accepts(String url) {
    return url.startsWith(PREFIX);
  }

  @Override
  public boolean knows(String property) {
    return NodeSettings.knows(property);
  }

  @Override
  public Session connect(String url, Properties properties) {
    UrlProperties parts = UrlProperties.parse(url, PREFIX, properties, PREFIX + "<name>");
    try {
      Session first = OPEN.connect(NodeRequest.of(parts, 1));
      try {
        return new TurningSession(first, OPEN.connect(NodeRequest.of(parts, 2)));
      } catch (RuntimeException e) {
        // The first node must not stay open for a session that the second one refuses.
        first.close();
        throw e;
      }
    } catch (RuntimeException e) {
      // As the providers of the product do it.
      throw Failures.translate(e);
    }
  }

  private record NodeRequest(String name, int number, NodeSettings settings, Login login)
      implements DatabaseRequest {
    private record NodeName(String name, int number) {}

    static NodeRequest of(UrlProperties parts, int number) {
      return new NodeRequest(
          parts.name(),
          number,
          NodeSettings.parse(parts.properties(), Set.of()),
          Login.of(parts.properties()));
    }

    @Override
    public Object key() {
      return new NodeName(name, number);
    }

    @Override
    public Database open() {
      SharedMemory memory = MEMORIES.computeIfAbsent(name, absent -> new SharedMemory());
      return Database.open(new NodeHome(name, number, memory), settings);
    }

    @Override
    public void checkAgrees(DatabaseRequest other) {
      if (!settings.equals(other.settings())) {
        throw new IllegalArgumentException("The URLs of " + name + " differ");
      }
    }
  }
}
