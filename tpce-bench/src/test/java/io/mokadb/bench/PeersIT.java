package io.mokadb.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The workload on servers of other databases, where this machine has them. */
@Isolated("reads standard error")
@Tag("long")
final class PeersIT {

  private static final List<String> TINY =
      List.of(
          "--customers=100",
          "--scale-factor=10000",
          "--market-days=30",
          "--news-length=100",
          "--ramp-up=0s",
          "--duration=5s",
          "--threads=6",
          "--maintenance=100ms");

  @TempDir Path directory;

  private record Ended(int code, String err) {}

  @Test
  void tpce_onMariaDb_keepsEveryCondition() throws Exception {
    Optional<PeerServer> installed = PeerServer.mariaDb();
    assumeInstalled(installed, "MariaDB", "mariadb-server");
    try (PeerServer server = installed.get()) {
      String url = "jdbc:mariadb://127.0.0.1:" + server.port() + "/tpce";
      List<String> user = List.of("--user=bench", "--password=secret");
      List<String> login = with(user, "--url=" + url);
      runsAndHolds(login, "mariadb");
      // The same server by the dialect of its sister, and the tables made again.
      String plain = "--url=" + url + "?sslMode=disable";
      runsAndHolds(with(user, plain, "--dialect=mysql", "--recreate"), "mysql");

      Ended reader =
          bench(with(List.of("--url=" + url), "--user=reader", "--password=secret", "--recreate"));
      assertThat(reader.code()).isEqualTo(1);
      assertThat(reader.err())
          .contains("SQLState 42000, code 1142", "in: UPDATE tpce_load", "lacks a privilege");
      Ended wrong = bench(List.of("--url=" + url + "?user=bench&password=wrong"));
      assertThat(wrong.err())
          .contains("cannot open", "SQLState 28000", "Check --user")
          .doesNotContain("wrong");
      Ended none = bench(List.of("--url=" + url + "x", "--user=bench", "--password=secret"));
      assertThat(none.err()).contains("cannot open", "tpcex");
      // A trigger stands for whatever makes a statement fail in the middle of a run.
      execute(
          url + "?user=bench&password=secret",
          "CREATE TRIGGER broken BEFORE INSERT ON settlement FOR EACH ROW"
              + " SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'out of order'");
      Ended broken = bench(with(login, "--duration=1m"));
      assertThat(broken.code()).isEqualTo(1);
      assertThat(newestReport("mariadb").at("/result/failure").asText())
          .contains("Trade-Result", "out of order", "45000", "INSERT INTO settlement");
    }
  }

  @Test
  void tpce_onPostgres_keepsEveryCondition() throws Exception {
    Optional<PeerServer> installed = PeerServer.postgres();
    assumeInstalled(installed, "PostgreSQL", "postgresql");
    try (PeerServer server = installed.get()) {
      String url = "jdbc:postgresql://127.0.0.1:" + server.port() + "/tpce";
      List<String> login = List.of("--url=" + url, "--user=bench");
      runsAndHolds(login, "postgresql");
      runsAndHolds(with(login, "--isolation=serializable"), "postgresql-serializable");

      Ended reader = bench(List.of("--url=" + url, "--user=reader", "--recreate"));
      assertThat(reader.code()).isEqualTo(1);
      assertThat(reader.err())
          .contains("SQLState 42501", "in: UPDATE tpce_load", "lacks a privilege");
      Ended none = bench(List.of("--url=" + url + "x", "--user=bench"));
      assertThat(none.err()).contains("cannot open", "SQLState 3D000", "Create the database");
    }
  }

  private static void assumeInstalled(Optional<PeerServer> server, String name, String debian) {
    if (server.isEmpty()) {
      System.out.println(
          "NOT RUN: the workload on " + name + " needs its server (Debian: " + debian + ")");
    }
    assumeTrue(server.isPresent(), name + " is not installed");
  }

  private void runsAndHolds(List<String> options, String name) throws Exception {
    Ended ran = bench(options);
    assertThat(ran.err()).isEmpty();
    JsonNode report = newestReport(name);
    assertThat(report.at("/result/failure").asText()).isEmpty();
    assertThat(report.at("/conditions")).isNotEmpty();
    for (JsonNode condition : report.at("/conditions")) {
      assertThat(condition.at("/violations").asLong()).as(condition.toString()).isZero();
    }
    for (JsonNode transaction : report.at("/transactions")) {
      if (!transaction.at("/title").asText("").equals("Trade-Cleanup")) {
        assertThat(transaction.at("/gaveUp").asLong(0)).as(transaction.toString()).isZero();
      }
    }
    List<String> check = new ArrayList<>(options);
    check.remove("--recreate");
    assertThat(bench(with(check, "--check-only")).code()).isZero();
  }

  private Ended bench(List<String> options) {
    List<String> all = new ArrayList<>(List.of("tpce", "--out=" + directory));
    TINY.stream()
        .filter(o -> options.stream().noneMatch(a -> a.startsWith(o.replaceAll("=.*", "="))))
        .forEach(all::add);
    all.addAll(options);
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      int code = Bench.run(all.toArray(String[]::new));
      return new Ended(
          code, said.toString(StandardCharsets.UTF_8).replaceAll("(?m)^SLF4J.*\\n", ""));
    } finally {
      System.setErr(err);
    }
  }

  private JsonNode newestReport(String name) throws Exception {
    try (Stream<Path> files = Files.list(directory)) {
      Path newest =
          files
              .filter(file -> file.getFileName().toString().matches(name + "-\\d.*json"))
              .max((a, b) -> a.getFileName().compareTo(b.getFileName()))
              .orElseThrow();
      return new ObjectMapper().readTree(newest.toFile());
    }
  }

  private static void execute(String url, String sql) throws Exception {
    try (Connection connection = DriverManager.getConnection(url + "&sslMode=disable");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static List<String> with(List<String> options, String... more) {
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of(more));
    return all;
  }
}
