package io.mokadb.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets nothing but HTTP through to a server, as a company's proxy does, and can cut everybody off.
 */
final class HttpOnlyProxy implements AutoCloseable {
  private static final byte[] REFUSAL =
      "HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

  private final ServerSocket listening;
  private final int target;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile boolean losing;

  HttpOnlyProxy(int target) throws IOException {
    this.target = target;
    this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return listening.getLocalPort();
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = listening.accept();
        sockets.add(client);
        start(() -> serve(client));
      }
    } catch (IOException e) {
      // The test is over.
    }
  }

  private void serve(Socket client) {
    try (client) {
      int first = client.getInputStream().read();
      if (first != 'P') {
        client.getOutputStream().write(REFUSAL);
        return;
      }
      try (Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
        sockets.add(server);
        server.getOutputStream().write(first);
        start(() -> copy(client, server, false));
        copy(server, client, true);
      }
    } catch (IOException e) {
      // One of them is gone, so the other goes too.
    }
  }

  private void copy(Socket from, Socket to, boolean answers) {
    byte[] buffer = new byte[8_192];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        if (answers && losing) {
          return;
        }
        out.write(buffer, 0, read);
      }
    } catch (IOException e) {
      // One of them is gone, so the other goes too.
    }
  }

  /** From now on, what the server answers gets lost, and its connection with it. */
  void loseAnswers() {
    losing = true;
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
