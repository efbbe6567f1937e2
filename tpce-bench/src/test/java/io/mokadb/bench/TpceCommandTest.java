package io.mokadb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.driver.ObserverTables;
import io.mokadb.bench.tpce.driver.PositionViews;
import io.mokadb.bench.tpce.schema.Dialect;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command as its user meets it. */
@Isolated("reads standard output")
final class TpceCommandTest {

  private static final List<String> TINY =
      List.of(
          "--customers=100",
          "--scale-factor=10000",
          "--market-days=30",
          "--news-length=100",
          "--ramp-up=0s",
          "--maintenance=100ms");

  @TempDir Path directory;

  private record Ended(int code, String out, String err) {}

  @Test
  void tpce_onMokaWithThreads_reportsAValidRunThatCanBeCompared() throws Exception {
    Ended ended =
        run("tpce", "--url=jdbc:moka:mem:command", "--duration=2s", "--threads=2", "--profile");
    assertThat(ended.err()).isEmpty();
    assertThat(ended.code()).isZero();
    assertThat(ended.out()).contains("trades/s", "all 59 consistency conditions hold");
    JsonNode report = new ObjectMapper().readTree(only(".json").toFile());
    assertThat(report.at("/validity/sound").asBoolean()).isTrue();
    assertThat(report.at("/validity/valid").asBoolean()).isFalse();
    assertThat(report.at("/result/failure").asText()).isEmpty();
    assertThat(report.at("/timeline")).hasSize(2);
    assertThat(report.at("/transactions")).hasSize(12);
    assertThat(report.at("/workload").asText()).contains("TPC-E-like", "no TPC result");

    String page = Files.readString(only(".html"));
    assertThat(page).contains("Trade-Result", "Chart", "<svg").doesNotContain("src=\"http");
    assertThat(Files.readString(only("-trade-result.svg")))
        .startsWith("<svg")
        .contains("Trade-Result");
    assertThat(only("-profile").resolve("profile.html")).exists();

    String json = only(".json").toString();
    assertThat(run("compare", json, json).code()).isZero();
    assertThat(directory.resolve("compare.html")).exists();
    assertThat(run("compare", json, only(".html").toString()).err()).contains("not JSON");
  }

  @Test
  void tpce_onADatabaseThatLostRows_failsBeforeTheRun() throws Exception {
    String url = "jdbc:h2:mem:lost;DB_CLOSE_DELAY=-1";
    assertThat(run("tpce", "--url=" + url, "--load-only").code()).isZero();
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("DELETE FROM settlement");
    }
    Ended ended = run("tpce", "--url=" + url, "--duration=1s");
    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.out()).contains("BROKEN: settlements").doesNotContain("trades/s");
    Ended other = run("tpce", "--url=" + url, "--seed=2");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("seed=1", "seed=2", "--recreate");
    assertThat(run("tpce", "--url=" + url, "--recreate", "--load-only").code()).isZero();
    assertThat(run("tpce", "--url=" + url, "--check-only").code()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "--url=jdbc:oracle:x, 2, --dialect",
    "--url=jdbc:postgresql://127.0.0.1:1/none, 1, cannot open",
    "--customers=150, 2, a multiple of 100",
    "--duration=soon, 2, like 90s",
    "--dialect=basic, 2, hsqldb",
    "--print-dialect=basic, 2, hsqldb",
    "--driver=none.jar, 2, no file none.jar",
    "--isolation=chaos, 2, SERIALIZABLE",
    "--load-threads=0, 2, --load-threads",
    "--rate=0, 2, the rate has to be above 0",
    "--longest-ramp-up=-1s, 2, like 90s",
    "--server-pid=9999999999, 2, no process 9999999999 runs"
  })
  void tpce_withWrongOptions_saysWhatIsWrong(String option, int code, String text)
      throws Exception {
    Ended ended = run("tpce", option);
    assertThat(ended.code()).isEqualTo(code);
    assertThat(ended.err()).contains(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"read_committed", "snapshot", "serializable"})
  void tpce_onMokaAtEachLevel_isValidAndSaysTheLevel(String level) throws Exception {
    Ended ended =
        run(
            "tpce",
            "--url=jdbc:moka:mem:command-" + level,
            "--duration=1s",
            "--threads=3",
            "--isolation=" + level);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.code()).isZero();
    JsonNode report = new ObjectMapper().readTree(only(".json").toFile());
    assertThat(report.at("/validity/sound").asBoolean()).isTrue();
    assertThat(report.at("/name").asText()).isEqualTo("moka-" + level);
    assertThat(report.at("/settings/isolation").asText())
        .isEqualTo(level.equals("snapshot") ? "repeatable read" : level.replace('_', ' '));
  }

  @Test
  void tpce_withADialectOfTheUsers_speaksIt() throws Exception {
    Ended printed = run("tpce", "--print-dialect=h2");
    assertThat(printed.code()).isZero();
    assertThat(printed.out()).contains("url = jdbc:h2:", "# rewrite.NAME");
    Path file = directory.resolve("mine.dialect");
    Files.writeString(file, printed.out().replace("lock = FOR UPDATE", "lock = FOR CHANGE"));
    Ended ended =
        run("tpce", "--url=jdbc:h2:mem:mine", "--dialect=" + file, "--duration=1m", "--threads=1");
    assertThat(ended.code()).isEqualTo(1);
    JsonNode report = new ObjectMapper().readTree(only(".json").toFile());
    assertThat(report.at("/name").asText()).isEqualTo("mine");
    assertThat(report.at("/result/failure").asText())
        .contains("Trade-Result", "SQLState", "FOR CHANGE");
  }

  @Test
  void tpce_thatIsStrictAndShort_endsWithOneBecauseNothingShowsThatItIsSteady() throws Exception {
    List<String> options =
        List.of("tpce", "--url=jdbc:h2:mem:strict;DB_CLOSE_DELAY=-1", "--duration=1s", "--rate=5");
    Ended sound = run(options.toArray(String[]::new));
    assertThat(sound.err()).isEmpty();
    assertThat(sound.code()).isZero();
    assertThat(sound.out()).contains("NOT VALID", "NOT steady: ramp-up of 0 s is too short");
    JsonNode report = new ObjectMapper().readTree(only(".json").toFile());
    assertThat(report.at("/validity/parts")).hasSize(7);
    assertThat(report.at("/settings/rate").asDouble()).isEqualTo(5);
    assertThat(report.at("/usage/server").asText()).startsWith("none");
    assertThat(report.at("/usage/serverCpuMillisPerTrade").isNumber()).isTrue();
    assertThat(report.at("/environment/databaseSettings")).isNotEmpty();

    List<String> strict = new ArrayList<>(options);
    strict.add("--strict");
    assertThat(run(strict.toArray(String[]::new)).code()).isEqualTo(1);
  }

  @Test
  void tpce_withALongestRampUpThatIsShorter_isRefused() throws Exception {
    Ended ended = run("tpce", "--url=jdbc:h2:mem:x", "--ramp-up=2s", "--longest-ramp-up=1s");
    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("shorter than the ramp-up");
  }

  @Test
  void tpce_withObserversOnAPeer_saysThatItLacksThem() throws Exception {
    Ended ended = run("tpce", "--url=jdbc:h2:mem:x", "--variant=observers");
    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("h2 has none");
  }

  @Test
  void tpce_withViewsOnAPeer_saysThatItLacksThem() throws Exception {
    Ended ended = run("tpce", "--url=jdbc:h2:mem:x", "--variant=views");
    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.err()).contains("keep themselves; h2 has none");
  }

  @Test
  void tpce_withViews_reportsASoundRun_andLeavesNoneOfThem() throws Exception {
    String url = "jdbc:moka:mem:command-views";
    // The database goes with its last connection.
    try (Connection open = DriverManager.getConnection(url);
        Statement statement = open.createStatement()) {
      Ended ended = run("tpce", "--url=" + url, "--variant=views", "--duration=2s", "--threads=2");
      assertThat(ended.err()).isEmpty();
      assertThat(ended.code()).isZero();
      JsonNode report = new ObjectMapper().readTree(only(".json").toFile());
      assertThat(report.at("/settings/variant").asText()).isEqualTo("views");
      assertThat(report.at("/conditions/0/condition").asText()).isEqualTo("views");
      assertThat(report.at("/conditions/0/violations").asLong()).isZero();
      try (ResultSet views =
          statement.executeQuery("SELECT COUNT(*) FROM moka.materialized_views")) {
        views.next();
        assertThat(views.getLong(1)).isZero();
      }
    }
  }

  @Test
  void tpce_afterARunWithViewsThatWasKilled_foldsThem_orDropsThemWithTheTables() throws Exception {
    String url = "jdbc:moka:mem:killed-views";
    try (Site site = Site.open(url, "", "", Dialect.of(url), 1)) {
      assertThat(run("tpce", "--url=" + url, "--load-only").code()).isZero();
      new PositionViews(site).install();
      site.execute(List.of("UPDATE broker SET b_num_trades = 0, b_comm_total = 0"));
      Ended plain = run("tpce", "--url=" + url, "--check-only");
      assertThat(plain.err()).isEmpty();
      assertThat(plain.code()).isZero();

      new PositionViews(site).install();
      assertThat(run("tpce", "--url=" + url, "--recreate", "--load-only").code()).isZero();
      assertThat(run("tpce", "--url=" + url, "--check-only").code()).isZero();
    }
  }

  @Test
  void tpce_afterARunWithObserversThatWasKilled_foldsThem_orDropsThemWithTheTables()
      throws Exception {
    String url = "jdbc:moka:mem:killed-observers";
    try (Site site = Site.open(url, "", "", Dialect.of(url), 1)) {
      assertThat(run("tpce", "--url=" + url, "--load-only").code()).isZero();
      new ObserverTables(site).install();
      assertThat(run("tpce", "--url=" + url, "--check-only").code()).isZero();

      new ObserverTables(site).install();
      Ended again = run("tpce", "--url=" + url, "--recreate", "--load-only");
      assertThat(again.err()).isEmpty();
      assertThat(again.code()).isZero();
      assertThat(run("tpce", "--url=" + url, "--check-only").code()).isZero();
    }
  }

  private Ended run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    if (arguments[0].equals("tpce")) {
      TINY.stream()
          .filter(o -> all.stream().noneMatch(a -> a.startsWith(o.replaceAll("=.*", "="))))
          .forEach(all::add);
    }
    all.add("--out=" + directory);
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream outText = new ByteArrayOutputStream();
    ByteArrayOutputStream errText = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(outText, true, StandardCharsets.UTF_8));
      System.setErr(new PrintStream(errText, true, StandardCharsets.UTF_8));
      int code = Bench.run(all.toArray(String[]::new));
      return new Ended(
          code,
          outText.toString(StandardCharsets.UTF_8),
          errText
              .toString(StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.startsWith("SLF4J"))
              .reduce("", (a, b) -> a + b + "\n"));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  private Path only(String ending) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .filter(file -> !file.endsWith("compare.html"))
          .findFirst()
          .orElseThrow();
    }
  }
}
