package io.mokadb.server.http;

import io.mokadb.server.session.ClientNetwork;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connections that have not logged in yet, nor asked for a page. There are only so many of them,
 * whatever the places of those that have: one more takes the place of the oldest of the address
 * that has most, so that silent connections do not use up the places of others. Thread-safe.
 */
final class Strangers {
  private static final Logger LOG = LoggerFactory.getLogger(Strangers.class);

  private final int most;

  /** By address, the oldest first. Guarded by itself. */
  private final Map<String, List<SocketChannel>> byAddress = new LinkedHashMap<>();

  /** Guarded by {@link #byAddress}. */
  private int count;

  /**
   * @param most at the same time
   */
  Strangers(int most) {
    this.most = most;
  }

  void add(SocketChannel channel) {
    SocketChannel left = null;
    synchronized (byAddress) {
      if (count == most) {
        left = removeOne();
      }
      byAddress.computeIfAbsent(address(channel), key -> new ArrayList<>()).add(channel);
      count++;
    }
    if (left != null) {
      LOG.warn("Closed {}, which was silent: {} connections are", left.socket(), most);
      close(left);
    }
  }

  private SocketChannel removeOne() {
    List<SocketChannel> longest = List.of();
    for (List<SocketChannel> channels : byAddress.values()) {
      if (channels.size() > longest.size()) {
        longest = channels;
      }
    }
    SocketChannel oldest = longest.get(0);
    forget(oldest);
    return oldest;
  }

  /** Its time is over: it is closed if it is still one. */
  void expire(SocketChannel channel) {
    boolean silent;
    synchronized (byAddress) {
      silent = forget(channel);
    }
    if (silent) {
      LOG.warn("Closed {}, which did not log in or ask for something in time", channel.socket());
      close(channel);
    }
  }

  /** The connection has sent its first byte, or has ended. */
  void remove(SocketChannel channel) {
    synchronized (byAddress) {
      forget(channel);
    }
  }

  private boolean forget(SocketChannel channel) {
    String address = address(channel);
    List<SocketChannel> channels = byAddress.get(address);
    if (channels == null || !channels.remove(channel)) {
      return false;
    }
    count--;
    if (channels.isEmpty()) {
      byAddress.remove(address);
    }
    return true;
  }

  private static String address(SocketChannel channel) {
    InetAddress address = channel.socket().getInetAddress();
    return ClientNetwork.of(address == null ? InetAddress.getLoopbackAddress() : address);
  }

  private static void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("A connection could not be closed", e);
    }
  }
}
