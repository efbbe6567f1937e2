package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.server.tls.SelfSigned;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gets in, and whether somebody else can listen. */
final class SecurityIT {
  private static void assertState(String state, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(SQLException.class)
        .extracting("SQLState")
        .isEqualTo(state);
  }

  private static void users(TestServer server) throws SQLException {
    server.run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY)",
        "CREATE USER root PASSWORD 'the root' ADMIN",
        "CREATE USER ann PASSWORD 'anns own'");
  }

  @Test
  void users_logInOverBothProtocols() throws Exception {
    try (TestServer server = new TestServer()) {
      users(server);
      assertState("28000", server::remote);
      assertState("28000", () -> server.remote("user=ann", "password=wrong"));
      try (Connection ann = server.remote("user=ann", "password=anns own");
          Connection root = DriverManager.getConnection(server.avaticaUrl(), "root", "the root")) {
        assertThat(ann.getMetaData().getUserName()).isEqualTo("ANN");
        assertState("42501", () -> TestServer.query(ann, "SELECT * FROM t"));
        TestServer.execute(root, "GRANT SELECT ON t TO ann");
        assertThat(TestServer.query(ann, "SELECT COUNT(*) FROM t")).isEqualTo("0");
      }
      assertThatThrownBy(server::avatica).hasMessageContaining("user name or the password");
    }
  }

  @Test
  void basicCredentials_countForTheWholeConnection() throws Exception {
    try (TestServer server = new TestServer()) {
      users(server);
      assertThat(post(server, "ann:wrong", open("a"))).contains("28000");
      assertThat(post(server, "ann:anns own", open("b"))).contains("openConnection");
      String prepare =
          "{\"request\":\"prepare\",\"connectionId\":\"b\",\"sql\":\"SELECT"
              + " 1\",\"maxRowCount\":-1}";
      assertThat(post(server, "ann:anns own", prepare)).contains("\"response\":\"prepare\"");
      // Somebody who knows the connection's id only.
      assertThat(post(server, null, prepare)).contains("08003");
      assertThat(post(server, "root:the root", prepare)).contains("08003");
    }
  }

  private static String open(String id) {
    return "{\"request\":\"openConnection\",\"connectionId\":\"" + id + "\",\"info\":{}}";
  }

  private static String post(TestServer server, String credentials, String body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
            .POST(HttpRequest.BodyPublishers.ofString(body));
    if (credentials != null) {
      request.header(
          "Authorization",
          "Basic "
              + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)));
    }
    return HttpClient.newHttpClient()
        .send(request.build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  @Test
  void guesses_mustWaitLongerAndLonger() throws Exception {
    try (TestServer server = new TestServer()) {
      users(server);
      for (int i = 0; i < 3; i++) {
        assertState("28000", () -> server.remote("user=ann", "password=guess"));
      }
      assertThatThrownBy(() -> server.remote("user=ann", "password=anns own"))
          .hasMessageContaining("Too many logins failed");
      server.pass(Duration.ofSeconds(2));
      server.remote("user=ann", "password=anns own").close();
      server.remote("user=ann", "password=anns own").close();
    }
  }

  @Test
  void tls_isAskedOfEverybody(@TempDir Path directory) throws Exception {
    ServerOptions options =
        ServerOptions.loopback(0).withKey(SelfSigned.in(directory, "127.0.0.1"));
    assertThat(Files.getPosixFilePermissions(directory.resolve("server.p12")))
        .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
    Path certificate = directory.resolve("server.pem");
    try (TestServer server = new TestServer(options)) {
      try (Connection connection = server.remote("tls=true", "tlscertificate=" + certificate)) {
        assertThat(TestServer.query(connection, "SELECT 1")).isEqualTo("1");
      }
      try (Connection connection =
          server.remote("tls=true", "tlscertificate=" + certificate, "transport=http")) {
        assertThat(TestServer.query(connection, "SELECT 1")).isEqualTo("1");
      }
      assertState("08001", () -> server.remote("transport=http"));
      assertThatThrownBy(server::remote).hasMessageContaining("requires TLS");
      // Nobody whom Java trusts has signed it.
      assertState("08001", () -> server.remote("tls=true"));
      HttpRequest health =
          HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + server.port() + "/health"))
              .build();
      assertThat(
              HttpClient.newBuilder()
                  .sslContext(trusting(certificate))
                  .build()
                  .send(health, HttpResponse.BodyHandlers.ofString())
                  .body())
          .isEqualTo("alive\n");
      assertThatThrownBy(() -> server.get("/health")).isInstanceOf(java.io.IOException.class);
    }
    // The same key again.
    assertThat(SelfSigned.in(directory, "127.0.0.1").context()).isNotNull();
  }

  private static SSLContext trusting(Path certificate) throws Exception {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (var in = Files.newInputStream(certificate)) {
      store.setCertificateEntry(
          "moka", CertificateFactory.getInstance("X.509").generateCertificate(in));
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
