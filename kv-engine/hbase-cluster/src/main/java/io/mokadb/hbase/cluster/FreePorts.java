package io.mokadb.hbase.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Ports of the loopback address that are free and below the ephemeral ones. */
final class FreePorts {
  private static final int LOWEST = 20_000;
  private static final int EPHEMERAL = 32_768;
  private static final int ATTEMPTS = 10_000;

  private FreePorts() {}

  /** Some ports, all different; free when the call returns. */
  static List<Integer> pick(int count) throws IOException {
    List<ServerSocket> held = new ArrayList<>();
    try {
      for (int i = 0; i < ATTEMPTS && held.size() < count; i++) {
        hold(ThreadLocalRandom.current().nextInt(LOWEST, EPHEMERAL), held);
      }
      if (held.size() < count) {
        throw new IOException("Fewer than " + count + " ports are free below " + EPHEMERAL);
      }
      return held.stream().map(ServerSocket::getLocalPort).toList();
    } finally {
      for (ServerSocket socket : held) {
        socket.close();
      }
    }
  }

  private static void hold(int port, List<ServerSocket> held) throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      held.add(socket);
    } catch (IOException e) {
      // Another process has the port: the caller tries the next one.
      socket.close();
    }
  }
}
