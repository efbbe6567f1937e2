package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Base64;
import org.junit.jupiter.api.Test;

/** What an administrator reads in {@code moka.audit}, whose lines the tests' logger prints. */
final class AuditLogIT {
  @Test
  void log_tellsWhoDidWhat_withoutPasswords() throws SQLException {
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try (TestServer server = new TestServer()) {
      server.run(
          "CREATE USER root PASSWORD 'the root' ADMIN", "CREATE USER ann PASSWORD 'anns own'");
      assertThatThrownBy(() -> server.remote("user=ann", "password=a guess"))
          .isInstanceOf(SQLException.class);
      try (Connection root = server.remote("user=root", "password=the root");
          Connection ann = server.remote("user=ann", "password=anns own")) {
        assertThat(ann.isValid(1)).isTrue();
        TestServer.execute(
            root,
            "CREATE TABLE t (id INTEGER PRIMARY KEY)",
            "GRANT SELECT ON t TO ann",
            "ALTER USER ann PASSWORD 'another one'",
            "CREATE TABLE t2 (id INTEGER PRIMARY KEY)",
            "/* c */ DROP TABLE\nt",
            "/**/ALTER USER ann PASSWORD/*c*/U&'another one'");
        assertThatThrownBy(() -> TestServer.execute(root, "DROP TABLE t"))
            .isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> TestServer.execute(ann, "DELETE FROM t2"))
            .isInstanceOf(SQLException.class);
        assertThatThrownBy(
                () -> TestServer.execute(ann, "CREATE TABLE mine (id INTEGER PRIMARY KEY)"))
            .isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> TestServer.execute(ann, "CREATE USER bob PASSWORD 'bobs own'"))
            .isInstanceOf(SQLException.class);
        assertThatThrownBy(() -> TestServer.execute(ann, "CREATE TABLE mine (id NOTHING)"))
            .isInstanceOf(SQLException.class);
        String id =
            TestServer.query(root, "SELECT session_id FROM moka.sessions WHERE user_name = 'ANN'");
        TestServer.execute(root, "KILL SESSION " + id);
      }
    } finally {
      System.setErr(before);
    }
    assertThat(
            printed.toString(StandardCharsets.UTF_8).lines().filter(l -> l.contains("moka.audit")))
        .anyMatch(line -> line.contains("login of 'ann' failed"))
        .anyMatch(line -> line.matches(".*session of 'ann' from .* refused: 28000"))
        .anyMatch(line -> line.matches(".*session \\d+ of 'ROOT' from .* opened"))
        .anyMatch(line -> line.matches(".*'ROOT' ran: CREATE TABLE t \\(id INTEGER PRIMARY KEY\\)"))
        .anyMatch(line -> line.matches(".*'ROOT' ran: /\\* c \\*/ DROP TABLE\\?t"))
        .anyMatch(line -> line.matches(".*'ROOT' failed with 42S02: DROP TABLE t"))
        .anyMatch(line -> line.matches(".*'ANN' failed with 42501: DELETE FROM t2"))
        .anyMatch(line -> line.matches(".*'ANN' failed with 42501: CREATE TABLE mine .*KEY\\)"))
        .anyMatch(line -> line.matches(".*'ANN' failed with 42501: CREATE USER bob PASSWORD '...'"))
        .anyMatch(
            line -> line.matches(".*'ANN' failed with .*: CREATE TABLE mine \\(id NOTHING\\)"))
        .anyMatch(line -> line.endsWith("GRANT SELECT ON T TO ANN by 'ROOT'"))
        .anyMatch(line -> line.matches(".*KILL SESSION \\d+ by 'ROOT'"))
        .noneMatch(line -> line.matches(".*(the root|anns own|a guess|another one|bobs own).*"));
  }

  @Test
  void log_tellsWhatTheStatusPageDid_andForWhom() throws Exception {
    PrintStream before = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try (TestServer server = new TestServer()) {
      server.run(
          "CREATE USER root PASSWORD 'the root' ADMIN",
          "CREATE TABLE t (id INTEGER PRIMARY KEY)",
          "CREATE TABLE u (id INTEGER PRIMARY KEY)",
          "CREATE TRIGGER copying AFTER INSERT ON t FOR EACH ROW INSERT INTO u VALUES (NEW.id)");
      String data = asRoot(server, "/status/data", null, "").body();
      int at = data.indexOf("\"token\":\"") + 9;
      String token = data.substring(at, data.indexOf('"', at));
      String pause = "{\"schema\": \"PUBLIC\", \"trigger\": \"COPYING\", \"what\": \"pause\"}";
      assertThat(asRoot(server, "/status/trigger", pause, token).statusCode()).isEqualTo(200);
      assertThat(server.query("SELECT status FROM moka.trigger_queue")).isEqualTo("PAUSED");
      String other = pause.replace("COPYING", "a\\nb");
      assertThat(asRoot(server, "/status/trigger", other, token).statusCode()).isEqualTo(400);
    } finally {
      System.setErr(before);
    }
    assertThat(
            printed.toString(StandardCharsets.UTF_8).lines().filter(l -> l.contains("moka.audit")))
        .anyMatch(
            line ->
                line.endsWith(
                    "'ROOT' ran on the status page: ALTER TRIGGER \"PUBLIC\".\"COPYING\" PAUSE"))
        .anyMatch(
            line ->
                line.endsWith(
                    "'ROOT' failed with 42601 on the status page: ALTER TRIGGER"
                        + " \"PUBLIC\".\"a?b\" PAUSE"));
  }

  private static HttpResponse<String> asRoot(
      TestServer server, String path, String bodyOrNull, String token) throws Exception {
    String login =
        Base64.getEncoder().encodeToString("root:the root".getBytes(StandardCharsets.UTF_8));
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
            .header("Authorization", "Basic " + login)
            .header("X-Moka-Token", token);
    if (bodyOrNull != null) {
      request.POST(HttpRequest.BodyPublishers.ofString(bodyOrNull));
    }
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
