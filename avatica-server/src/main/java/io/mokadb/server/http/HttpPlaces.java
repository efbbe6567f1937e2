package io.mokadb.server.http;

import io.mokadb.server.session.ClientNetwork;
import java.net.InetAddress;
import java.nio.channels.SocketChannel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connections of HTTP, which cost little while they are idle, but not nothing: there are only
 * so many, and of one address fewer. Thread-safe.
 */
final class HttpPlaces {
  private static final Logger LOG = LoggerFactory.getLogger(HttpPlaces.class);

  private final int most;
  private final int mostOfOne;

  /** Guarded by this. */
  private final Set<SocketChannel> taken = new HashSet<>();

  /** By network. Guarded by this. */
  private final Map<String, Integer> counts = new HashMap<>();

  /**
   * @param most at the same time
   * @param mostOfOne of them from one address
   */
  HttpPlaces(int most, int mostOfOne) {
    this.most = most;
    this.mostOfOne = mostOfOne;
  }

  /** True if there is a place for a connection, which it has then. */
  synchronized boolean enter(SocketChannel channel) {
    String network = network(channel);
    if (taken.size() >= most || counts.getOrDefault(network, 0) >= mostOfOne) {
      LOG.warn("Refused {}: {} connections of HTTP are open", channel.socket(), taken.size());
      return false;
    }
    taken.add(channel);
    counts.merge(network, 1, Integer::sum);
    return true;
  }

  /** It has ended; maybe it had none. */
  synchronized void leave(SocketChannel channel) {
    if (taken.remove(channel)) {
      counts.computeIfPresent(network(channel), (key, count) -> count == 1 ? null : count - 1);
    }
  }

  private static String network(SocketChannel channel) {
    InetAddress address = channel.socket().getInetAddress();
    return ClientNetwork.of(address == null ? InetAddress.getLoopbackAddress() : address);
  }
}
