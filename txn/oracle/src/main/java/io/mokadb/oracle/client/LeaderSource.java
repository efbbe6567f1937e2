package io.mokadb.oracle.client;

import java.net.InetSocketAddress;
import java.util.concurrent.CompletionStage;

/** Tells where the leader of the oracle answers. Thread-safe. */
public interface LeaderSource extends AutoCloseable {
  /**
   * Looks it up, without blocking. Fails if there is no leader, or if that cannot be found out; the
   * message of the exception says so to people.
   */
  CompletionStage<InetSocketAddress> find();

  @Override
  void close();
}
