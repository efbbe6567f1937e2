package io.mokadb.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * Stands between a driver and a server, for one connection, and cuts both ends at a point of a
 * request. Small frames go in one piece.
 */
final class CuttingRelay implements AutoCloseable {
  private final ServerSocket listening;
  private final int target;
  private volatile Socket client;
  private volatile Socket server;
  private volatile Point point;

  /** The part of a request and its answer that still goes through. */
  enum Point {
    NOTHING,
    HALF_OF_THE_REQUEST,
    THE_REQUEST,
    HALF_OF_THE_ANSWER;

    boolean isOfTheRequest() {
      return this == NOTHING || this == HALF_OF_THE_REQUEST;
    }

    /** Whether the server has the whole request. */
    boolean reachesTheServer() {
      return !isOfTheRequest();
    }

    private int half(int length) {
      return this == HALF_OF_THE_REQUEST || this == HALF_OF_THE_ANSWER ? length / 2 : 0;
    }
  }

  CuttingRelay(int target) throws IOException {
    this.target = target;
    this.listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "cutting-relay");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      client = listening.accept();
      server = new Socket(InetAddress.getLoopbackAddress(), target);
      start(() -> copy(client, server, true));
      start(() -> copy(server, client, false));
    } catch (IOException e) {
      // The test is over.
    }
  }

  private void copy(Socket from, Socket to, boolean requests) {
    byte[] buffer = new byte[16 << 10];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        Point cut = point;
        if (cut != null && cut.isOfTheRequest() == requests) {
          out.write(buffer, 0, cut.half(read));
          cut();
          return;
        }
        out.write(buffer, 0, read);
      }
    } catch (IOException e) {
      // One of them is gone, so the other goes too.
    }
  }

  Connection connect(String... properties) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:moka://127.0.0.1:" + listening.getLocalPort() + "/;" + String.join(";", properties));
  }

  /** The next request is cut there. */
  void cutAt(Point next) {
    point = next;
  }

  private void cut() throws IOException {
    client.close();
    server.close();
  }

  @Override
  public void close() throws IOException {
    listening.close();
    if (client != null && server != null) {
      cut();
    }
  }
}
