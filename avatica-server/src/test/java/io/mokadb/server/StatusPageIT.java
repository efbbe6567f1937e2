package io.mokadb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.htmlunit.WebClient;
import org.htmlunit.html.HtmlElement;
import org.htmlunit.html.HtmlPage;
import org.junit.jupiter.api.Test;

/** The status page in a browser, and who may see it. */
final class StatusPageIT {
  private static final String LONG =
      "SELECT COUNT(*) FROM t AS a, t AS b, t AS c, t AS d, t AS e, t AS f, t AS g, t AS h";

  private static WebClient browser() {
    WebClient browser = new WebClient();
    browser.getOptions().setCssEnabled(false);
    return browser;
  }

  private static String root(TestServer server) {
    return "http://127.0.0.1:" + server.port();
  }

  private static String text(HtmlPage page, String id) {
    return page.getElementById(id).getTextContent();
  }

  private static void fill(TestServer server) throws SQLException {
    server.run(
        "CREATE TABLE t (id INTEGER PRIMARY KEY)",
        "INSERT INTO t VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)");
  }

  @Test
  void page_showsSessionsAndSlowStatements_andCancelsOne() throws Exception {
    try (TestServer server = new TestServer(ServerOptions.loopback(0).withSlowMillis(0));
        WebClient browser = browser();
        Connection client = server.remote()) {
      fill(server);
      TestServer.query(client, "SELECT '<b>bold</b>' AS markup FROM t WHERE id = 1");
      HtmlPage page = browser.getPage(root(server) + "/");
      assertThat(page.getUrl().getPath()).isEqualTo("/status");
      Awaitility.await()
          .untilAsserted(() -> assertThat(text(page, "slow")).contains("<b>bold</b>"));
      assertThat(page.getElementById("slow").getElementsByTagName("b")).isEmpty();
      Awaitility.await().untilAsserted(() -> assertThat(text(page, "store")).isNotBlank());
      CompletableFuture<String> outcome =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return TestServer.query(client, LONG);
                } catch (SQLException e) {
                  return e.getSQLState();
                }
              });
      Awaitility.await().untilAsserted(() -> assertThat(text(page, "sessions")).contains("ACTIVE"));
      long id = server.sessions().sessions().get(0).id();
      cancel(page, id);
      assertThat(outcome.get(60, TimeUnit.SECONDS)).isEqualTo("57014");
      Awaitility.await()
          .untilAsserted(() -> assertThat(text(page, "message")).contains("cancelled"));
      assertThat(TestServer.query(client, "SELECT 1")).isEqualTo("1");
    }
  }

  /**
   * Clicks once: a second click may reach the server when the next statement runs, and cancel that.
   * The page's scripts hold its lock, so it cannot put another button in this one's place
   * meanwhile.
   */
  private static void cancel(HtmlPage page, long id) throws IOException {
    synchronized (page) {
      for (HtmlElement button : page.getElementById("sessions").getElementsByTagName("button")) {
        String session =
            button.getParentNode().getParentNode().getFirstChild().getTextContent().strip();
        if (button.getTextContent().equals("Cancel statement") && session.equals("" + id)) {
          HtmlPage same = button.click();
          assertThat(same).isNotNull();
          return;
        }
      }
    }
    throw new AssertionError("Session " + id + " has no button on the page");
  }

  @Test
  void withUsers_onlyAnAdministratorSeesAnything() throws Exception {
    try (TestServer server = new TestServer()) {
      server.run(
          "CREATE USER root PASSWORD 'the root' ADMIN", "CREATE USER ann PASSWORD 'anns own'");
      for (String path :
          new String[] {"/status", "/status/data", "/status/status.js", "/metrics"}) {
        assertThat(get(server, path, null).statusCode()).as(path).isEqualTo(401);
        assertThat(get(server, path, "ann:anns own").statusCode()).as(path).isEqualTo(403);
        assertThat(get(server, path, "root:the root").statusCode()).as(path).isEqualTo(200);
      }
      HttpResponse<String> refused = get(server, "/status", "root:wrong");
      assertThat(refused.statusCode()).isEqualTo(401);
      assertThat(refused.headers().firstValue("WWW-Authenticate"))
          .hasValueSatisfying(scheme -> assertThat(scheme).startsWith("Basic"));
      assertThat(get(server, "/health", null).statusCode()).isEqualTo(200);
      assertThat(get(server, "/status/data", "root:the root").body()).doesNotContain("the root");
    }
    try (TestServer server = new TestServer(ServerOptions.loopback(0).withOpenMetrics(true))) {
      server.run("CREATE USER root PASSWORD 'the root' ADMIN");
      assertThat(get(server, "/metrics", null).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void kill_needsTheTokenOfThePage() throws Exception {
    try (TestServer server = new TestServer();
        Connection client = server.remote()) {
      long id = server.sessions().sessions().get(0).id();
      String body = "{\"session\": " + id + ", \"what\": \"session\"}";
      assertThat(kill(server, body, "X-Moka-Token", "guess").statusCode()).isEqualTo(403);
      assertThat(kill(server, body).statusCode()).isEqualTo(403);
      String token = token(server);
      assertThat(
              kill(server, body, "X-Moka-Token", token, "Origin", "http://evil.example")
                  .statusCode())
          .isEqualTo(403);
      assertThat(
              kill(server, body, "X-Moka-Token", token, "Sec-Fetch-Site", "cross-site")
                  .statusCode())
          .isEqualTo(403);
      assertThat(TestServer.query(client, "SELECT 1")).isEqualTo("1");
      try (Connection own = server.embedded()) {
        String mine =
            TestServer.query(own, "SELECT session_id FROM moka.sessions WHERE is_current");
        String other = "{\"session\": " + mine + ", \"what\": \"session\"}";
        assertThat(kill(server, other, "X-Moka-Token", token).body()).contains("ends");
        Awaitility.await().until(() -> !own.isValid(1));
      }
      assertThat(kill(server, body, "X-Moka-Token", token, "Origin", root(server)).body())
          .contains("Session " + id + " ends");
      Awaitility.await().until(() -> server.sessions().sessions().isEmpty());
    }
  }

  @Test
  void parkedRows_areShown_andRetriedByTheButton() throws Exception {
    try (TestServer server = new TestServer(";triggerretries=1");
        WebClient browser = browser()) {
      server.run(
          "CREATE TABLE task (id INTEGER PRIMARY KEY, size INTEGER)",
          "CREATE TABLE done (id INTEGER PRIMARY KEY, part INTEGER)",
          "CREATE TABLE divisor (n INTEGER PRIMARY KEY)",
          "INSERT INTO divisor VALUES (0)",
          "CREATE TRIGGER \"a \"\"trigger\" AFTER INSERT ON task FOR EACH ROW"
              + " INSERT INTO done SELECT NEW.id, NEW.size / n FROM divisor",
          "INSERT INTO task VALUES (7, 100)",
          "CALL MOKA.AWAIT_TRIGGERS(60)");
      HtmlPage page = browser.getPage(root(server) + "/status");
      Awaitility.await().untilAsserted(() -> assertThat(text(page, "parked")).contains("ID = 7"));
      assertThat(text(page, "parked")).containsIgnoringCase("zero");
      server.run("UPDATE divisor SET n = 4");
      click(page, "triggers", "Retry parked");
      Awaitility.await().until(() -> server.query("SELECT part FROM done").equals("25"));
      Awaitility.await()
          .untilAsserted(() -> assertThat(text(page, "message")).contains("retry parked"));
    }
  }

  @Test
  void views_areShown_withTheirStepsAndWhatIsWrongWithThem() throws Exception {
    try (TestServer server = new TestServer();
        WebClient browser = browser()) {
      server.run(
          "CREATE TABLE sale (id INTEGER PRIMARY KEY, shop INTEGER NOT NULL, amount INTEGER)",
          "CREATE MATERIALIZED VIEW totals INCREMENTAL AS"
              + " SELECT shop, SUM(amount) AS total FROM sale GROUP BY shop",
          "CREATE MATERIALIZED VIEW \"<b>shares</b>\" INCREMENTAL AS"
              + " SELECT id, 100 / amount AS share FROM sale",
          "INSERT INTO sale VALUES (1, 1, 10), (2, 2, 20)",
          "CALL MOKA.AWAIT_VIEWS(60)",
          "INSERT INTO sale VALUES (3, 3, 0)",
          "CALL MOKA.AWAIT_VIEWS('totals', 60)");
      HtmlPage page = browser.getPage(root(server) + "/status");
      Awaitility.await()
          .untilAsserted(
              () ->
                  assertThat(text(page, "views"))
                      .contains("PUBLIC.TOTALS", "PUBLIC.<b>shares</b>", "broken", "by delta"));
      assertThat(text(page, "views")).containsIgnoringCase("zero");
      synchronized (page) {
        HtmlElement views = page.getHtmlElementById("views");
        assertThat(views.getElementsByTagName("b")).isEmpty();
        assertThat(views.asXml()).contains("<svg", "<rect");
      }
      assertThat(text(page, "count-views")).isEqualTo("2");
    }
  }

  @Test
  void views_areOnlyForAdministrators() throws Exception {
    try (TestServer server = new TestServer()) {
      server.run(
          "CREATE TABLE sale (id INTEGER PRIMARY KEY)",
          "CREATE MATERIALIZED VIEW secret INCREMENTAL AS SELECT id FROM sale",
          "CREATE USER root PASSWORD 'the root' ADMIN",
          "CREATE USER ann PASSWORD 'anns own'");
      assertThat(get(server, "/status/data", "ann:anns own").body()).doesNotContain("SECRET");
      assertThat(get(server, "/status/data", "root:the root").body()).contains("SECRET");
    }
  }

  private static void click(HtmlPage page, String part, String label) throws IOException {
    synchronized (page) {
      for (HtmlElement button : page.getElementById(part).getElementsByTagName("button")) {
        if (button.getTextContent().equals(label)) {
          HtmlPage same = button.click();
          assertThat(same).isNotNull();
          return;
        }
      }
    }
    throw new AssertionError("There is no button " + label);
  }

  @Test
  void alterTrigger_needsTheToken_andSaysWhatIsWrong() throws Exception {
    try (TestServer server = new TestServer()) {
      String body = "{\"schema\": \"PUBLIC\", \"trigger\": \"NONE\", \"what\": \"pause\"}";
      String path = "/status/trigger";
      assertThat(post(server, path, body, "X-Moka-Token", "guess").statusCode()).isEqualTo(403);
      String token = token(server);
      HttpResponse<String> missing = post(server, path, body, "X-Moka-Token", token);
      assertThat(missing.statusCode()).isEqualTo(400);
      assertThat(missing.body()).contains("NONE");
      String odd = body.replace("pause", "drop");
      assertThat(post(server, path, odd, "X-Moka-Token", token).statusCode()).isEqualTo(400);
      assertThat(
              post(server, path, body, "X-Moka-Token", token, "Origin", "http://evil.example")
                  .statusCode())
          .isEqualTo(403);
    }
  }

  private static String token(TestServer server) throws IOException, InterruptedException {
    String data = get(server, "/status/data", null).body();
    int at = data.indexOf("\"token\":\"") + 9;
    return data.substring(at, data.indexOf('"', at));
  }

  @Test
  void readOnlyStatus_hasNoButtons_andNoToken() throws Exception {
    try (TestServer server = new TestServer(ServerOptions.loopback(0).withReadOnlyStatus(true));
        WebClient browser = browser();
        Connection client = server.remote()) {
      fill(server);
      server.run(
          "CREATE TABLE u (id INTEGER PRIMARY KEY)",
          "CREATE TRIGGER copy AFTER INSERT ON t FOR EACH ROW INSERT INTO u VALUES (NEW.id)");
      HtmlPage page = browser.getPage(root(server) + "/status");
      Awaitility.await().untilAsserted(() -> assertThat(text(page, "triggers")).contains("COPY"));
      Awaitility.await().untilAsserted(() -> assertThat(text(page, "sessions")).contains("IDLE"));
      assertThat(page.getElementById("triggers").getElementsByTagName("button")).isEmpty();
      assertThat(page.getElementById("sessions").getElementsByTagName("button")).isEmpty();
      assertThat(get(server, "/status/data", null).body()).contains("\"token\":null");
      assertThat(kill(server, "{}", "X-Moka-Token", "null").statusCode()).isEqualTo(403);
      assertThat(TestServer.query(client, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void plan_ofAStatement_isDrawn_andNothingRuns() throws Exception {
    try (TestServer server = new TestServer();
        Connection client = server.remote()) {
      fill(server);
      try (var query = client.prepareStatement("SELECT COUNT(*) FROM t WHERE id > ?")) {
        query.setInt(1, 3);
        query.executeQuery().close();
      }
      TestServer.execute(client, "DELETE FROM t WHERE id > 8", "SET APPLICATION_NAME = 'x'");
      assertThat(plan(server, "SELECT COUNT(*)%").body()).contains("<!DOCTYPE html>", "ID &gt; ?");
      HttpResponse<String> drawn = plan(server, "DELETE%");
      assertThat(drawn.body()).contains("ID &gt; 8");
      assertThat(drawn.headers().firstValue("Content-Security-Policy").orElse(""))
          .contains("default-src 'none'", "frame-ancestors 'self'", "sandbox")
          .doesNotContain("script");
      assertThat(drawn.headers().firstValue("X-Frame-Options")).hasValue("SAMEORIGIN");
      assertThat(plan(server, "SET%").statusCode()).isEqualTo(400);
      assertThat(get(server, "/status/plan?statement=99999", null).statusCode()).isEqualTo(400);
      assertThat(get(server, "/status/plan?statement=1;drop", null).statusCode()).isEqualTo(400);
      assertThat(get(server, "/status/plan", null).statusCode()).isEqualTo(400);
      assertThat(TestServer.query(client, "SELECT COUNT(*) FROM t")).isEqualTo("9");
    }
  }

  /** Of the first statement that is like a pattern. */
  private static HttpResponse<String> plan(TestServer server, String pattern) throws Exception {
    String id =
        server.query(
            "SELECT MIN(statement_id) FROM moka.statements WHERE statement LIKE '" + pattern + "'");
    return get(server, "/status/plan?statement=" + id, null);
  }

  @Test
  void cluster_isDrawn_andTold_forAdministrators() throws Exception {
    try (TestServer server = new TestServer();
        WebClient browser = browser()) {
      fill(server);
      HttpResponse<String> drawn = get(server, "/status/cluster", null);
      assertThat(drawn.body()).contains("<svg", "Node 0 (this one)", "leader, collector", "Store ");
      assertThat(drawn.headers().firstValue("Content-Security-Policy").orElse(""))
          .contains("default-src 'none'", "frame-ancestors 'self'", "sandbox");
      assertThat(get(server, "/status/cluster.json", null).body())
          .contains("\"node\":0", "\"state\":\"HERE\"", "\"regions\":[]", "\"failures\":[]")
          .contains("\"oracle\":\"in this process\"");
      HtmlPage page = browser.getPage(root(server) + "/status");
      Awaitility.await()
          .untilAsserted(
              () ->
                  assertThat(page.getElementById("cluster").getAttribute("src"))
                      .startsWith("/status/cluster?at="));
      assertThat(text(page, "count-nodes")).isEqualTo("1");
      server.run(
          "CREATE USER root PASSWORD 'the root' ADMIN", "CREATE USER ann PASSWORD 'anns own'");
      for (String path : new String[] {"/status/cluster", "/status/cluster.json"}) {
        assertThat(get(server, path, null).statusCode()).as(path).isEqualTo(401);
        assertThat(get(server, path, "ann:anns own").statusCode()).as(path).isEqualTo(403);
        assertThat(get(server, path, "root:the root").statusCode()).as(path).isEqualTo(200);
      }
    }
  }

  @Test
  void otherSites_reachNothing() throws Exception {
    try (TestServer server = new TestServer()) {
      String open = "{\"request\":\"openConnection\",\"connectionId\":\"x\",\"info\":{}}";
      assertThat(post(server, "/", open, "Origin", "http://evil.example").statusCode())
          .isEqualTo(403);
      assertThat(server.sessions().sessions()).isEmpty();
      // A name that somebody made mean this machine.
      assertThat(raw(server, "GET /status/data HTTP/1.1\r\nHost: evil.example\r\n"))
          .startsWith("HTTP/1.1 403");
      assertThat(raw(server, "GET /status/data HTTP/1.1\r\nHost: localhost:1\r\n"))
          .startsWith("HTTP/1.1 200");
    }
  }

  @Test
  void everyAnswer_hasTheHeadersThatProtectABrowser() throws Exception {
    try (TestServer server = new TestServer()) {
      for (String path : new String[] {"/status", "/nowhere", "/status/data", "/health"}) {
        var headers = get(server, path, null).headers();
        assertThat(headers.firstValue("Content-Security-Policy").orElse(""))
            .contains("default-src 'none'")
            .doesNotContain("unsafe");
        assertThat(headers.firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(headers.firstValue("X-Frame-Options")).hasValue("DENY");
        assertThat(headers.firstValue("Referrer-Policy")).hasValue("no-referrer");
        assertThat(headers.firstValue("Cache-Control")).hasValue("no-store");
        assertThat(headers.firstValue("Server")).isEmpty();
      }
    }
  }

  private static String raw(TestServer server, String request) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket
          .getOutputStream()
          .write((request + "Connection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static HttpResponse<String> kill(TestServer server, String body, String... headers)
      throws IOException, InterruptedException {
    return post(server, "/status/kill", body, headers);
  }

  private static HttpResponse<String> post(
      TestServer server, String path, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(root(server) + path))
            .POST(HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void metrics_showCommits_byStateAndTable() throws Exception {
    try (TestServer server = new TestServer();
        Connection first = server.remote();
        Connection second = server.remote()) {
      fill(server);
      first.setAutoCommit(false);
      second.setAutoCommit(false);
      try (Statement one = first.createStatement();
          Statement two = second.createStatement()) {
        two.executeQuery("SELECT COUNT(*) FROM t").close();
        one.executeUpdate("UPDATE t SET id = id + 100 WHERE id = 1");
        first.commit();
        assertThatThrownBy(() -> two.executeUpdate("UPDATE t SET id = id + 100 WHERE id = 1"))
            .isInstanceOf(SQLException.class);
      }
      assertThat(get(server, "/metrics", null).body())
          .containsPattern("moka_commits_seconds_count\\{state=\"00000\"} 1\\b")
          .containsPattern("moka_conflicts_total 1\\.0")
          .containsPattern("moka_contention_write_write_conflicts_of_statements 1\\.0");
      assertThat(get(server, "/status/data", null).body()).contains("\"conflicts\":{\"columns\"");
    }
  }

  private static HttpResponse<String> get(TestServer server, String path, String credentials)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(root(server) + path));
    if (credentials != null) {
      request.header(
          "Authorization",
          "Basic "
              + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8)));
    }
    return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
  }
}
