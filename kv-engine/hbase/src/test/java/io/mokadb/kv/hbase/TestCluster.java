package io.mokadb.kv.hbase;

import io.mokadb.hbase.cluster.ClusterSettings;
import io.mokadb.hbase.cluster.LocalCluster;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The cluster of all tests that kill and pause nothing: started for the first of them, ended with
 * the last. Two region servers on the machine's own file system.
 */
final class TestCluster implements BeforeAllCallback {
  private static final AtomicInteger TABLES = new AtomicInteger();

  private Running running;

  /** A cluster and a connection that the tests share. */
  private record Running(LocalCluster cluster, AsyncConnection connection)
      implements AutoCloseable {
    static Running start() {
      try {
        LocalCluster cluster = LocalCluster.start(settings("shared").withRegionServers(2));
        HBaseSettings settings = HBaseSettings.of(cluster.quorum(), "any");
        return new Running(cluster, HBaseClient.connect(settings, "test").connection());
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() throws IOException {
      connection.close();
      cluster.close();
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    running =
        context
            .getRoot()
            .getStore(ExtensionContext.Namespace.GLOBAL)
            .getOrComputeIfAbsent(Running.class, type -> Running.start(), Running.class);
  }

  /** A cluster's settings with an empty directory below the build's. */
  static ClusterSettings settings(String name) throws IOException {
    Path directories = Files.createDirectories(Path.of("target", "clusters").toAbsolutePath());
    return ClusterSettings.in(Files.createTempDirectory(directories, name), classPath());
  }

  private static List<Path> classPath() throws IOException {
    String file = System.getProperty("moka.hbase.servers");
    String jars = Files.readString(Path.of(file)).trim();
    return Arrays.stream(jars.split(File.pathSeparator)).map(Path::of).toList();
  }

  /** Settings of a table that does not exist yet. */
  HBaseSettings newTable() {
    return HBaseSettings.of(running.cluster.quorum(), "table" + TABLES.incrementAndGet());
  }

  HBaseStore open(HBaseSettings settings) {
    return HBaseStore.open(running.connection, settings);
  }

  AsyncConnection connection() {
    return running.connection;
  }

  LocalCluster cluster() {
    return running.cluster;
  }
}
