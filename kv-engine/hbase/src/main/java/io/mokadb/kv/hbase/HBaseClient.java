package io.mokadb.kv.hbase;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * A connection to a cluster.
 *
 * @param connection to all of its servers
 * @param owned whether closing the store closes the connection
 */
record HBaseClient(AsyncConnection connection, boolean owned) {
  private static final String AUTHENTICATION = "hadoop.security.authentication";

  /** Connects; gives up after the settings' time for an operation. */
  @SuppressWarnings("FutureReturnValueIgnored")
  static HBaseClient connect(HBaseSettings settings, String location) {
    Configuration configuration = new ClientConfiguration(settings).configuration();
    if (settings.properties().containsKey(AUTHENTICATION)) {
      // Hadoop's login looks at its own files otherwise. It is one for the process.
      UserGroupInformation.setConfiguration(configuration);
    }
    CompletableFuture<AsyncConnection> connecting =
        ConnectionFactory.createAsyncConnection(configuration);
    try {
      long millis = settings.operationTimeout().toMillis();
      return new HBaseClient(connecting.get(millis, TimeUnit.MILLISECONDS), true);
    } catch (TimeoutException e) {
      // If ZooKeeper answers later than this, the connection has no owner.
      connecting.thenAccept(late -> new HBaseClient(late, true).close());
      throw new KvException(
          Kind.TIMEOUT, "ZooKeeper at " + settings.quorum() + " did not answer in time", e);
    } catch (ExecutionException e) {
      throw new KvException(
          Kind.IO, "Connecting to " + location + " failed: " + e.getCause().getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KvException(Kind.IO, "Connecting to " + location + " was interrupted", e);
    }
  }

  static HBaseClient sharing(AsyncConnection connection) {
    return new HBaseClient(connection, false);
  }

  void close() {
    if (owned) {
      try {
        connection.close();
      } catch (IOException e) {
        throw new KvException(Kind.IO, "The connection to HBase did not close", e);
      }
    }
  }
}
