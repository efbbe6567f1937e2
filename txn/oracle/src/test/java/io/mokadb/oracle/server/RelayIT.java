package io.mokadb.oracle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.mokadb.kv.Deadline;
import io.mokadb.oracle.access.OracleAccess;
import io.mokadb.oracle.access.TestKeys;
import io.mokadb.oracle.client.LeaderSource;
import io.mokadb.oracle.client.OracleClient;
import io.mokadb.oracle.client.OracleClientOptions;
import io.mokadb.oracle.client.RelayLinks;
import io.mokadb.oracle.wire.Greeting;
import io.mokadb.oracle.wire.RelayHead;
import io.mokadb.txn.node.Topic;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages between processes, through real servers. */
final class RelayIT {
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir private Path directory;
  private LocalZooKeeper zooKeeper;

  @BeforeEach
  void open() throws Exception {
    zooKeeper = new LocalZooKeeper();
  }

  @AfterEach
  void close() throws IOException {
    zooKeeper.close();
  }

  /** A process with its links, which answers questions about QUIET. */
  private final class Node implements AutoCloseable {
    private final OracleClient client;
    private final RelayLinks links;
    private final long id;
    private final AtomicInteger told = new AtomicInteger();
    private final AtomicInteger connections = new AtomicInteger();

    Node(long id, String database, OracleAccess access) {
      this.id = id;
      client =
          OracleClient.open(
              zooKeeper.address(),
              new OracleClientOptions(LONG, Duration.ofSeconds(5), Duration.ofMillis(20), access));
      links = client.links(id, database);
      links.on(
          Topic.ROWS,
          (from, body) -> {
            told.incrementAndGet();
            return null;
          });
      links.on(Topic.QUIET, (from, body) -> bytes(text(body) + " " + from + ">" + id));
      links.on(
          Topic.RANGES,
          (from, body) -> {
            throw new IllegalStateException("a handler that fails");
          });
      links.whenConnected(connections::incrementAndGet);
    }

    Node(long id) {
      this(id, "shop", OracleAccess.OPEN);
    }

    /** The answers of some nodes; a node that is absent need not be waited for. */
    Map<Long, byte[]> ask(Long... nodes) {
      return links.askAll(List.of(nodes), Topic.QUIET, bytes("q"), soon());
    }

    void awaitAnswerOf(Node other) {
      await().atMost(LONG).until(() -> ask(other.id).containsKey(other.id));
    }

    @Override
    public void close() {
      links.close();
      client.close();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static Deadline soon() {
    return Deadline.after(System::nanoTime, LONG.toNanos());
  }

  @Test
  void questions_areAnswered_byThoseWhoAreThere() throws Exception {
    try (OracleServer server = OracleServer.start(zooKeeper.options());
        Node one = new Node(11);
        Node two = new Node(12);
        Node foreign = new Node(13, "archive", OracleAccess.OPEN)) {
      one.awaitAnswerOf(two);
      two.awaitAnswerOf(one);
      foreign.awaitAnswerOf(foreign);
      Map<Long, byte[]> answers = one.ask(11L, 12L, 13L, 99L);
      assertThat(answers).containsOnlyKeys(11L, 12L);
      assertThat(text(answers.get(12L))).isEqualTo("q 11>12");
      assertThat(one.links.askAll(List.of(12L), Topic.WATCHED, bytes("q"), soon()))
          .as("without a handler")
          .isEmpty();
      assertThat(one.links.askAll(List.of(12L), Topic.RANGES, bytes("q"), soon()))
          .as("its handler fails")
          .isEmpty();
      assertThat(one.ask(12L)).containsOnlyKeys(12L);
      assertThat(server.status().leads()).isTrue();
    }
  }

  @Test
  void tell_arrives_longBodiesToo_longerOnesAreRefused() throws Exception {
    try (OracleServer server = OracleServer.start(zooKeeper.options());
        Node one = new Node(11);
        Node two = new Node(12);
        Node three = new Node(13)) {
      one.awaitAnswerOf(two);
      one.awaitAnswerOf(three);
      one.links.tell(12, Topic.ROWS, new byte[RelayHead.MAX_BODY]);
      one.links.tellAll(Topic.ROWS, new byte[0]);
      // Messages of one process to another arrive in the order in which they were sent.
      one.awaitAnswerOf(two);
      one.awaitAnswerOf(three);
      assertThat(two.told).hasValue(2);
      assertThat(three.told).hasValue(1);
      assertThat(one.told).hasValue(0);
      assertThatThrownBy(() -> one.links.tell(12, Topic.ROWS, new byte[RelayHead.MAX_BODY + 1]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("65536 bytes");
      assertThatThrownBy(() -> one.links.tell(0, Topic.ROWS, new byte[1]))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(server.status().leads()).isTrue();
    }
  }

  @Test
  void leaderEnds_nodesMeetAtTheNextOne() throws Exception {
    OracleServer first = OracleServer.start(zooKeeper.options());
    try (Node one = new Node(11);
        Node two = new Node(12)) {
      one.awaitAnswerOf(two);
      assertThat(one.connections).hasValue(1);
      try (OracleServer second = OracleServer.start(zooKeeper.options())) {
        first.close();
        assertThat(one.client.next()).isPositive();
        one.awaitAnswerOf(two);
        two.awaitAnswerOf(one);
        assertThat(one.connections).hasValue(2);
        assertThat(second.status().leads()).isTrue();
      }
    } finally {
      first.close();
    }
  }

  @Test
  void noServer_questionsAreOverAtOnce_andItConnectsLater() throws Exception {
    Node closed;
    try (Node one = new Node(11);
        Node two = new Node(12)) {
      closed = one;
      assertThat(one.ask(12L)).isEmpty();
      one.links.tellAll(Topic.ROWS, new byte[1]);
      try (OracleServer server = OracleServer.start(zooKeeper.options())) {
        one.awaitAnswerOf(two);
        assertThat(server.status().leads()).isTrue();
      }
    }
    assertThat(closed.ask(12L)).isEmpty();
  }

  @Test
  void tlsAndSecret_protectMessagesToo() throws Exception {
    TestKeys keys = TestKeys.in(directory.resolve("keys"), "ip:127.0.0.1");
    Path secret = Files.writeString(directory.resolve("secret"), "a secret of many characters");
    Path other = Files.writeString(directory.resolve("other"), "another secret of characters");
    OracleAccess access =
        OracleAccess.OPEN.withServerKey(keys.store(), keys.password()).withSecret(secret);
    OracleAccess trusting = OracleAccess.OPEN.withTrust(keys.certificate());
    try (OracleServer server = OracleServer.start(zooKeeper.options().withAccess(access));
        Node one = new Node(11, "shop", trusting.withSecret(secret));
        Node two = new Node(12, "shop", trusting.withSecret(secret));
        Node stranger = new Node(13, "shop", trusting.withSecret(other));
        Node nameless = new Node(14, "shop", trusting);
        Node plain = new Node(15, "shop", OracleAccess.OPEN.withSecret(secret))) {
      one.awaitAnswerOf(two);
      assertThat(text(one.ask(12L, 13L, 14L, 15L).get(12L))).isEqualTo("q 11>12");
      for (Node refused : List.of(stranger, nameless, plain)) {
        assertThat(refused.ask(11L, 12L)).isEmpty();
        assertThat(refused.connections).hasValue(0);
      }
      assertThat(server.status().leads()).isTrue();
    }
  }

  /** One that greets as a node and reads when it likes. */
  private static final class SlowNode implements AutoCloseable {
    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    SlowNode(int port, long id) throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), port);
      in = new DataInputStream(socket.getInputStream());
      out = new DataOutputStream(socket.getOutputStream());
      send(
          greeting -> {
            Greeting.relay().writeTo(greeting);
            greeting.writeLong(id).writeByte(4).writeBytes(bytes("shop"));
          });
      assertThat(Greeting.read(receive()).state()).isEqualTo(Greeting.State.READY);
    }

    void send(Consumer<ByteBuf> writer) throws IOException {
      ByteBuf body = Unpooled.buffer();
      writer.accept(body);
      out.writeInt(body.readableBytes());
      body.readBytes(out, body.readableBytes());
      out.flush();
    }

    ByteBuf receive() throws IOException {
      byte[] body = new byte[in.readInt()];
      in.readFully(body);
      return Unpooled.wrappedBuffer(body);
    }

    /** How many messages come before one of a single byte. */
    int countUntilMark() {
      try {
        int count = 0;
        while (true) {
          ByteBuf frame = receive();
          if (RelayHead.read(frame).kind() == RelayHead.Kind.TELL) {
            if (frame.readableBytes() == 1) {
              return count;
            }
            count++;
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  /** More than all buffers on the way to a process hold. */
  private static final int TOO_MANY = 1_024;

  @Test
  void slowReader_losesMessages_andHoldsUpNoOther() throws Exception {
    try (OracleServer server = OracleServer.start(zooKeeper.options());
        Node one = new Node(11);
        Node two = new Node(12)) {
      one.awaitAnswerOf(two);
      try (SlowNode slow = new SlowNode(server.port(), 13)) {
        for (int i = 0; i < TOO_MANY; i++) {
          one.links.tell(13, Topic.ROWS, new byte[RelayHead.MAX_BODY]);
          // The server has taken it, so this process has not dropped it.
          assertThat(one.ask(12L)).containsOnlyKeys(12L);
          slow.send(RelayHead.BEAT::writeTo);
        }
        assertThat(one.ask(13L)).as("a question is not left waiting").isEmpty();
        CompletableFuture<Integer> received = CompletableFuture.supplyAsync(slow::countUntilMark);
        await()
            .atMost(LONG)
            .until(
                () -> {
                  one.links.tell(13, Topic.ROWS, new byte[1]);
                  return received.isDone();
                });
        assertThat(received.join()).isBetween(1, TOO_MANY - 1);
      }
    }
  }

  @Test
  void clientThatSendsNonsense_isClosed() throws Exception {
    try (OracleServer server = OracleServer.start(zooKeeper.options());
        Node one = new Node(11)) {
      one.awaitAnswerOf(one);
      SlowNode wrong = new SlowNode(server.port(), 13);
      wrong.send(out -> out.writeByte(77));
      assertThatThrownBy(
              () -> {
                while (true) {
                  wrong.receive();
                }
              })
          .isInstanceOf(EOFException.class);
      wrong.close();
      assertThatThrownBy(() -> new SlowNode(server.port(), 0)).isInstanceOf(IOException.class);
      one.awaitAnswerOf(one);
    }
  }

  /** A server of an earlier version closes the connection of one that greets so. */
  @Test
  void oldServer_noLinks_andNoHarm() throws Exception {
    try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      AtomicLong greetings = new AtomicLong();
      Thread server = new Thread(() -> refuseAll(listening, greetings), "old server");
      server.setDaemon(true);
      server.start();
      OracleClient client = new OracleClient(leaderAt(listening.getLocalPort()), options());
      try (RelayLinks links = client.links(11, "shop")) {
        await().atMost(LONG).until(() -> greetings.get() > 0);
        links.tellAll(Topic.ROWS, new byte[1]);
        assertThat(links.askAll(List.of(12L), Topic.QUIET, bytes("q"), soon())).isEmpty();
      } finally {
        client.close();
      }
    }
  }

  private static OracleClientOptions options() {
    return new OracleClientOptions(LONG, Duration.ofSeconds(5), Duration.ofMillis(20));
  }

  private static void refuseAll(ServerSocket listening, AtomicLong greetings) {
    try {
      while (true) {
        try (Socket client = listening.accept()) {
          int length = new DataInputStream(client.getInputStream()).readInt();
          client.getInputStream().readNBytes(length);
          greetings.incrementAndGet();
        }
      }
    } catch (IOException e) {
      // The test is over.
      assertThat(listening.isClosed()).isTrue();
    }
  }

  private static LeaderSource leaderAt(int port) {
    return new LeaderSource() {
      @Override
      public CompletionStage<InetSocketAddress> find() {
        return CompletableFuture.completedFuture(
            InetSocketAddress.createUnresolved("127.0.0.1", port));
      }

      @Override
      public void close() {
        // There is nothing to close.
      }
    };
  }
}
