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
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between a driver and a server, and fails them. For one connection. */
final class Relay implements AutoCloseable {
  private final ServerSocket listening;
  private final int target;
  private volatile Socket client;
  private volatile Socket server;
  private volatile boolean dropping;
  private final AtomicInteger requests = new AtomicInteger();

  Relay(int target) throws IOException {
    this.target = target;
    this.listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "relay");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      client = listening.accept();
      server = new Socket(InetAddress.getLoopbackAddress(), target);
      start(() -> copy(client, server, false));
      start(() -> copy(server, client, true));
    } catch (IOException e) {
      // The test is over.
    }
  }

  private void copy(Socket from, Socket to, boolean answers) {
    byte[] buffer = new byte[8_192];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (answers && dropping) {
          // The server has done the work: now the network fails.
          cut();
          return;
        }
        if (!answers) {
          requests.incrementAndGet();
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

  /** How many small requests have gone through, which wait for their answers. */
  int requests() {
    return requests.get();
  }

  /** From now on the first answer cuts the connection instead of going through. */
  void dropAnswers() {
    dropping = true;
  }

  void cut() throws IOException {
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
