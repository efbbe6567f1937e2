package io.mokadb.oracle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.KvException;
import io.mokadb.oracle.access.OracleAccess;
import io.mokadb.oracle.access.TestKeys;
import io.mokadb.oracle.client.OracleClient;
import io.mokadb.oracle.client.OracleClientOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server with TLS and a login, and clients that fit or do not. */
final class ProtectedOracleIT {
  private static final Duration LONG = Duration.ofSeconds(60);

  /** For clients that are refused for good, after this. */
  private static final Duration BRIEF = Duration.ofMillis(500);

  @TempDir private Path directory;
  private LocalZooKeeper zooKeeper;
  private Path secret;
  private Path otherSecret;

  @BeforeEach
  void open() throws Exception {
    zooKeeper = new LocalZooKeeper();
    secret = Files.writeString(directory.resolve("secret"), "a secret of many characters");
    otherSecret = Files.writeString(directory.resolve("other"), "another secret of characters");
  }

  @AfterEach
  void close() throws IOException {
    zooKeeper.close();
  }

  private OracleServer server(OracleAccess access) throws Exception {
    return OracleServer.start(zooKeeper.options().withAccess(access));
  }

  private OracleClient client(OracleAccess access, Duration timeout) {
    return OracleClient.open(
        zooKeeper.address(),
        new OracleClientOptions(timeout, Duration.ofSeconds(5), Duration.ofMillis(20), access));
  }

  private void assertDraws(OracleAccess access) {
    try (OracleClient client = client(access, LONG)) {
      long first = client.next();
      assertThat(client.next()).isGreaterThan(first);
    }
  }

  private void assertRefused(
      OracleAccess access, Duration timeout, KvException.Kind kind, String text) {
    try (OracleClient client = client(access, timeout)) {
      assertThatThrownBy(client::next)
          .isInstanceOfSatisfying(
              KvException.class, e -> assertThat(e.kind()).as("%s", e).isEqualTo(kind))
          .hasMessageContaining(text);
    }
  }

  @Test
  void tlsAndSecret_clientThatHasBoth_draws_othersDoNot() throws Exception {
    TestKeys keys = TestKeys.in(directory.resolve("keys"), "ip:127.0.0.1");
    OracleAccess trusting = OracleAccess.OPEN.withTrust(keys.certificate());
    try (OracleServer server =
        server(OracleAccess.OPEN.withServerKey(keys.store(), keys.password()).withSecret(secret))) {
      assertDraws(trusting.withSecret(secret));
      assertDraws(
          OracleAccess.OPEN.withTrustInKey(keys.store(), keys.password()).withSecret(secret));
      assertRefused(
          trusting.withSecret(otherSecret), LONG, KvException.Kind.FORMAT, "refuses the login");
      assertRefused(trusting, LONG, KvException.Kind.FORMAT, "oraclesecretfile");
      assertRefused(
          OracleAccess.OPEN.withSecret(secret), BRIEF, KvException.Kind.TIMEOUT, "did not answer");
      assertRefused(
          OracleAccess.OPEN.withTrust(null).withSecret(secret),
          BRIEF,
          KvException.Kind.TIMEOUT,
          "did not answer");
      assertThat(server.status().leads()).isTrue();
    }
  }

  @Test
  void certificate_ofAnotherHost_isNotTrusted() throws Exception {
    TestKeys keys = TestKeys.in(directory.resolve("keys"), "dns:elsewhere.example");
    try (OracleServer server =
        server(OracleAccess.OPEN.withServerKey(keys.store(), keys.password()))) {
      assertRefused(
          OracleAccess.OPEN.withTrust(keys.certificate()),
          BRIEF.multipliedBy(4),
          KvException.Kind.TIMEOUT,
          "did not answer");
      assertThat(server.port()).isPositive();
    }
  }

  /** Anything could listen where the oracle was. */
  @Test
  void secret_serverWithout_isNotSpokenWith() throws Exception {
    try (OracleServer server = server(OracleAccess.OPEN)) {
      assertRefused(
          OracleAccess.OPEN.withSecret(secret),
          LONG,
          KvException.Kind.FORMAT,
          "does not know the secret");
      assertDraws(OracleAccess.OPEN);
      assertThat(server.port()).isPositive();
    }
  }

  @Test
  void files_thatCannotBeUsed_areNamed() {
    Path none = directory.resolve("none");
    assertThatThrownBy(() -> OracleAccess.OPEN.withServerKey(none, secret))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("key store " + none);
    assertThatThrownBy(() -> OracleAccess.OPEN.withTrust(none))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("certificates " + none);
  }
}
