package io.mokadb.server;

import io.mokadb.server.session.SessionRegistry;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A server of a fresh database in memory, with a clock for idle times that tests move. */
final class TestServer implements AutoCloseable {
  private static final AtomicInteger COUNTER = new AtomicInteger();

  private final AtomicLong nanos = new AtomicLong();
  private final String embeddedUrl;
  private final ProviderSource source;
  private final MokaServer server;

  TestServer() {
    this(ServerOptions.loopback(0));
  }

  TestServer(ServerOptions options) {
    this(options, "");
  }

  /**
   * @param properties of the database, each with its semicolon
   */
  TestServer(String properties) {
    this(ServerOptions.loopback(0), properties);
  }

  private TestServer(ServerOptions options, String properties) {
    embeddedUrl = "jdbc:moka:mem:server" + COUNTER.incrementAndGet() + properties;
    source = new ProviderSource(embeddedUrl);
    server = MokaServer.start(options, source, nanos::get);
  }

  int port() {
    return server.port();
  }

  SessionRegistry sessions() {
    return server.sessions();
  }

  void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
    server.sessions().expire();
  }

  void shutDown() {
    server.close();
  }

  /** The stock Avatica client. */
  Connection avatica(String... properties) throws SQLException {
    return DriverManager.getConnection(
        avaticaUrl() + (properties.length == 0 ? "" : ";" + String.join(";", properties)));
  }

  String avaticaUrl() {
    return "jdbc:avatica:remote:url=http://127.0.0.1:" + port() + ";serialization=protobuf";
  }

  /** Moka's own driver. */
  Connection remote(String... properties) throws SQLException {
    return DriverManager.getConnection(url() + String.join(";", properties));
  }

  String url() {
    return "jdbc:moka://127.0.0.1:" + port() + "/;";
  }

  /** The same database, without the server. */
  Connection embedded() throws SQLException {
    return DriverManager.getConnection(embeddedUrl);
  }

  void run(String... statements) throws SQLException {
    try (Connection connection = embedded()) {
      execute(connection, statements);
    }
  }

  static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  String query(String sql) throws SQLException {
    try (Connection connection = embedded()) {
      return query(connection, sql);
    }
  }

  /** All rows as text: columns separated by commas, rows by bars. */
  static String query(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return text(rows);
    }
  }

  static String text(ResultSet rows) throws SQLException {
    List<String> lines = new ArrayList<>();
    int width = rows.getMetaData().getColumnCount();
    while (rows.next()) {
      List<String> cells = new ArrayList<>();
      for (int i = 1; i <= width; i++) {
        cells.add(rows.getString(i));
      }
      lines.add(String.join(",", cells));
    }
    return String.join("|", lines);
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(uri(path)).GET().build());
  }

  HttpResponse<String> post(byte[] body) throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(uri("/"))
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build());
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port() + path);
  }

  private static HttpResponse<String> send(HttpRequest request)
      throws IOException, InterruptedException {
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  @Override
  public void close() {
    server.close();
    source.close();
  }
}
