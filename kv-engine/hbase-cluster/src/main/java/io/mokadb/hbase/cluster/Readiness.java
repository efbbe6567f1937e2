package io.mokadb.hbase.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits until servers are ready, until one of them ends, or until the time is over. */
final class Readiness {
  private static final long PAUSE_MILLIS = 50;

  private final Duration timeout;
  private final long end;

  Readiness(Duration timeout) {
    this.timeout = timeout;
    this.end = System.nanoTime() + timeout.toNanos();
  }

  long remainingNanos() {
    return Math.max(0, end - System.nanoTime());
  }

  void awaitPort(ClusterProcess server, int port) throws IOException, InterruptedException {
    await(server, "open port " + port, () -> isOpen(port));
  }

  void awaitLogged(ClusterProcess server, String text) throws IOException, InterruptedException {
    await(server, "log '" + text + "'", () -> server.logged().contains(text));
  }

  private interface Sign {
    boolean isThere() throws IOException;
  }

  private void await(ClusterProcess server, String what, Sign sign)
      throws IOException, InterruptedException {
    while (!sign.isThere()) {
      if (!server.isAlive()) {
        throw new IOException(server.name() + " ended early; its log is " + server.log());
      }
      if (remainingNanos() == 0) {
        throw new IOException(
            server.name()
                + " did not "
                + what
                + " in "
                + timeout.toSeconds()
                + " s; its log is "
                + server.log());
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private static boolean isOpen(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException e) {
      // Refused: the server does not listen yet.
      return false;
    }
  }
}
