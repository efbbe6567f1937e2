package io.mokadb.kv.hbase;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;

/** The settings of HBase's client that Moka's own settings stand for. */
record ClientConfiguration(HBaseSettings settings) {
  /** The longest pause between two attempts is two hundred times this. */
  private static final int PAUSE_MILLIS = 10;

  /** More attempts than fit into any operation's time: the time bounds them. */
  private static final int ATTEMPTS = 10_000;

  Configuration configuration() {
    Configuration client = HBaseConfiguration.create();
    client.set("hbase.zookeeper.quorum", settings.quorum());
    client.setInt("hbase.client.pause", PAUSE_MILLIS);
    client.setInt("hbase.client.retries.number", ATTEMPTS);
    int call = Math.toIntExact(settings.callTimeout().toMillis());
    client.setInt("hbase.rpc.timeout", call);
    client.setInt("hbase.rpc.read.timeout", call);
    client.setInt("hbase.rpc.write.timeout", call);
    int operation = Math.toIntExact(settings.operationTimeout().toMillis());
    client.setInt("hbase.client.operation.timeout", operation);
    client.setInt("hbase.client.meta.operation.timeout", operation);
    client.setInt("hbase.client.scanner.timeout.period", operation);
    settings.properties().forEach(client::set);
    return client;
  }
}
