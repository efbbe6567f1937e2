package io.mokadb.oracle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.client.OracleClient;
import io.mokadb.oracle.client.OracleClientOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.time.Drawn;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Servers in this process on a real ZooKeeper. */
final class OracleServerIT {
  private static final Duration LONG = Duration.ofSeconds(60);

  private static LocalZooKeeper zooKeeper;

  @BeforeAll
  static void open() throws Exception {
    zooKeeper = new LocalZooKeeper();
  }

  @AfterAll
  static void close() throws Exception {
    zooKeeper.close();
  }

  private static OracleClient client() {
    return OracleClient.open(
        zooKeeper.address(),
        new OracleClientOptions(LONG, Duration.ofSeconds(1), Duration.ofMillis(20)));
  }

  private static Deadline soon() {
    return Deadline.after(System::nanoTime, LONG.toNanos());
  }

  private static void awaitMore(TimestampStream stream) {
    long before = stream.drawn();
    await().atMost(LONG).until(() -> stream.drawn() > before + 100);
  }

  @Test
  void leaderEnds_standbyFollows_nothingRepeatsOrFalls() throws Exception {
    OracleServer first = OracleServer.start(zooKeeper.options());
    try (OracleClient client = client();
        OracleClient other = client();
        OracleServer second = OracleServer.start(zooKeeper.options());
        TimestampStream stream = new TimestampStream(List.of(client, client, other))) {
      awaitMore(stream);
      Drawn raised = client.drawRaising(soon());
      long target = raised.timestamp();
      assertThat(client.raiseSafePoint(target, soon())).isEqualTo(target);
      OracleServer leader = first.status().leads() ? first : second;
      leader.close();
      awaitMore(stream);
      OracleAnswer after = other.answer(soon());
      assertThat(after.value()).isGreaterThan(target);
      assertThat(after.schema()).isNotEqualTo(raised.schema());
      assertThat(after.safePoint()).isEqualTo(target);
      assertThat(client.newestAt(after.clockMillis())).isGreaterThan(target);
      assertThat(client.millisOf(after.value())).isLessThanOrEqualTo(after.clockMillis());
    } finally {
      first.close();
    }
  }

  @Test
  void zooKeeperStops_servingStops_andGoesOnLater() throws Exception {
    try (OracleServer server = OracleServer.start(zooKeeper.options());
        OracleClient client = client();
        TimestampStream stream = new TimestampStream(List.of(client))) {
      awaitMore(stream);
      zooKeeper.stop();
      await().atMost(LONG).until(() -> !server.status().leads());
      zooKeeper.restart();
      awaitMore(stream);
    }
  }

  @Test
  void draw_noLeader_failsAtItsDeadline_orWhenInterrupted() throws Exception {
    try (OracleClient client = client()) {
      assertThatThrownBy(
              () -> client.draw(Deadline.after(System::nanoTime, Duration.ofMillis(200).toNanos())))
          .isInstanceOfSatisfying(
              KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.TIMEOUT));
      Thread.currentThread().interrupt();
      assertThatThrownBy(client::next)
          .isInstanceOfSatisfying(
              TxnException.class,
              e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.INTERRUPTED));
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void closedClient_refuses() throws Exception {
    OracleClient client = client();
    client.close();
    client.close();
    assertThatThrownBy(client::next)
        .isInstanceOfSatisfying(
            KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.CLOSED));
  }

  @Test
  void raiseSafePoint_aboveTheNewestTimestamp_isRefused() throws Exception {
    try (OracleServer server = OracleServer.start(zooKeeper.options());
        OracleClient client = client()) {
      long newest = client.next();
      assertThatThrownBy(() -> client.raiseSafePoint(newest + (1L << 40), soon()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("safe point");
      assertThat(client.next()).isGreaterThan(newest);
      assertThat(server.status().requests()).isGreaterThanOrEqualTo(2);
    }
  }
}
