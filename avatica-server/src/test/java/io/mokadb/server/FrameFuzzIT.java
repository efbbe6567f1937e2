package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.Arrays;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/**
 * A conversation of the driver, recorded, damaged and sent again: whatever comes, it costs nobody
 * else anything.
 */
final class FrameFuzzIT {
  private static final int ROUNDS = 400;
  private static final int PREAMBLE = 5;
  private static final int ANSWER_MILLIS = 20_000;

  @Test
  void damagedConversations_endThemselvesOnly() throws Exception {
    long seed = Long.getLong("moka.seed", 20_260_701L);
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    try (TestServer server = new TestServer()) {
      server.run("CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR(20))");
      byte[] recorded = record(server);
      try (Connection bystander = server.remote()) {
        for (int round = 0; round < ROUNDS; round++) {
          send(server, damaged(recorded, random));
          if (round % 50 == 0) {
            assertThat(TestServer.query(bystander, "SELECT 1")).as("round " + round).isEqualTo("1");
          }
        }
        Awaitility.await().untilAsserted(() -> assertThat(server.sessions().sessions()).hasSize(1));
        assertThat(TestServer.query(bystander, "SELECT COUNT(*) >= 0 FROM t")).isEqualTo("TRUE");
      }
      // As before, what is sent undamaged is understood.
      server.run("DELETE FROM t");
      send(server, recorded);
      assertThat(server.query("SELECT COUNT(*) FROM t")).isEqualTo("3");
    }
  }

  /** What the driver sends for a bit of everything. */
  private static byte[] record(TestServer server) throws Exception {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    try (ServerSocket proxy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread relay = new Thread(() -> relay(proxy, server.port(), sent), "record");
      relay.start();
      try (Connection client =
          DriverManager.getConnection("jdbc:moka://127.0.0.1:" + proxy.getLocalPort() + "/")) {
        client.setAutoCommit(false);
        try (PreparedStatement insert = client.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
          for (int i = 0; i < 3; i++) {
            insert.setInt(1, i);
            insert.setString(2, "name " + i);
            insert.addBatch();
          }
          insert.executeBatch();
        }
        client.setSavepoint();
        try (PreparedStatement query =
            client.prepareStatement("SELECT * FROM t WHERE id >= ? ORDER BY name")) {
          query.setInt(1, 1);
          query.setFetchSize(1);
          try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
              rows.getString(2);
            }
          }
        }
        client.commit();
        client.setSchema("PUBLIC");
        client.isValid(1);
      }
      relay.join();
    }
    server.run("DELETE FROM t");
    return sent.toByteArray();
  }

  private static void relay(ServerSocket proxy, int port, ByteArrayOutputStream sent) {
    try (Socket client = proxy.accept();
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port)) {
      Thread back = new Thread(() -> copy(server, client, null), "record-back");
      back.start();
      copy(client, server, sent);
      server.shutdownOutput();
      back.join();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void copy(Socket from, Socket to, ByteArrayOutputStream kept) {
    byte[] buffer = new byte[8_192];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
        if (kept != null) {
          kept.write(buffer, 0, read);
        }
        out.write(buffer, 0, read);
      }
    } catch (IOException e) {
      // One end has gone: so ends the copy.
    }
  }

  /** Some bytes changed, taken out, doubled, or the end cut off; the preamble mostly as it is. */
  private static byte[] damaged(byte[] recorded, Random random) {
    byte[] bytes = recorded.clone();
    int first = random.nextInt(20) == 0 ? 0 : PREAMBLE;
    for (int i = random.nextInt(6); i >= 0; i--) {
      int at = first + random.nextInt(bytes.length - first);
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> {
          byte[] shorter = Arrays.copyOf(bytes, bytes.length - 1);
          System.arraycopy(bytes, at + 1, shorter, at, shorter.length - at);
          bytes = shorter;
        }
        default -> {
          byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
          System.arraycopy(bytes, at, longer, at + 1, bytes.length - at);
          bytes = longer;
        }
      }
    }
    return random.nextInt(4) == 0
        ? Arrays.copyOf(bytes, first + random.nextInt(bytes.length - first))
        : bytes;
  }

  /** Sends all, says that there is no more, and reads until the server has closed. */
  private static void send(TestServer server, byte[] bytes) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout(ANSWER_MILLIS);
      socket.getOutputStream().write(bytes);
      socket.shutdownOutput();
      long answered = socket.getInputStream().readAllBytes().length;
      assertThat(answered).isNotNegative();
    } catch (SocketException e) {
      // Closed in our face, which is an answer too.
    }
  }
}
