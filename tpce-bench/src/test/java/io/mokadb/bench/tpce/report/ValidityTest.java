package io.mokadb.bench.tpce.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mokadb.bench.measure.ServerProcesses;
import io.mokadb.bench.measure.Usage;
import io.mokadb.bench.tpce.driver.Measured;
import io.mokadb.bench.tpce.driver.Measured.Arrived;
import io.mokadb.bench.tpce.driver.Plan;
import io.mokadb.bench.tpce.driver.RunStatistics;
import io.mokadb.bench.tpce.steady.Verdict;
import io.mokadb.bench.tpce.txn.Kind;
import io.mokadb.bench.tpce.txn.Variant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The parts of 'valid', and comparisons of reports, on made-up figures. */
final class ValidityTest {

  private static final Verdict YES = new Verdict(true, "even");
  private static final Verdict NO = new Verdict(false, "it rises");

  @Test
  void run_thatMeetsAllParts_isValid() {
    Validity validity = validity(YES, false, Optional.empty(), lines(1, 100));
    assertThat(validity.parts()).as(validity.toString()).allMatch(Validity.Part::holds);
    assertThat(validity.parts())
        .extracting(Validity.Part::name)
        .containsExactly("consistent", "without failure", "complete", "steady", "mix", "limits");
    assertThat(validity.valid()).isTrue();
  }

  @Test
  void run_thatIsUnsteadyOrStopped_isSoundAndNotValid() {
    Validity validity = validity(NO, true, Optional.empty(), lines(1, 100));
    assertThat(validity.valid()).isFalse();
    assertThat(validity.sound()).isTrue();
    assertThat(validity.missing()).isEqualTo("complete, steady");
  }

  @Test
  void run_thatFailed_isNotSound() {
    Validity validity =
        validity(YES, false, Optional.of(new IllegalStateException("gone")), lines(1, 100));
    assertThat(validity.sound()).isFalse();
    assertThat(validity.missing()).isEqualTo("without failure");
  }

  @Test
  void mix_withAShareTooSmall_isNamed() {
    Validity validity = validity(YES, false, Optional.empty(), lines(0.9, 100));
    assertThat(validity.missing()).isEqualTo("mix");
    assertThat(validity.parts().get(4).reason()).contains("Trade-Result 9.09 %, official 10.0");
  }

  @Test
  void mix_ofFewTransactions_allowsWhatChanceDoes() {
    // 9.5 % of 2,900: within three standard errors of 10 %, not within 5 % of it.
    assertThat(validity(YES, false, Optional.empty(), lines(0.93, 2.9)).missing()).isEmpty();
    assertThat(validity(YES, false, Optional.empty(), lines(0.93, 100)).missing()).isEqualTo("mix");
    assertThat(validity(YES, false, Optional.empty(), lines(1, 1)).parts().get(4).reason())
        .contains("too few to tell");
  }

  @Test
  void limits_thatOneKindBreaks_areNamed() {
    List<TransactionLine> lines = new ArrayList<>(lines(1, 100));
    int place = List.of(Kind.values()).indexOf(Kind.TRADE_STATUS);
    TransactionLine status = lines.get(place);
    lines.set(place, line(Kind.TRADE_STATUS, status.count(), 19, 1500));
    Validity validity = validity(YES, false, Optional.empty(), lines);
    assertThat(validity.missing()).isEqualTo("limits");
    assertThat(validity.parts().get(5).reason()).isEqualTo("Trade-Status 1500 ms, allowed 1000");
  }

  @Test
  void rate_thatWasNotReached_isAPartOfItsOwn() {
    Validity validity =
        Validity.of(
            plan(OptionalDouble.of(50)),
            measured(YES, true, Optional.empty(), Optional.of(new Arrived(true, 0))),
            lines(1, 100),
            List.of());
    assertThat(validity.missing()).isEqualTo("complete, rate");
    assertThat(validity.parts().get(6).reason()).contains("of 50.0 trades/s", "ended");
  }

  @Test
  void comparison_ofTwoScales_isRefused() throws Exception {
    JsonNode small = run("moka", 1000, 1, 90, 110, 100);
    assertThatThrownBy(() -> new Comparison(List.of(small, run("h2", 5000, 1, 90, 110, 100))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("moka ran with customers 1000, h2 with 5000");
  }

  @Test
  void comparison_ofTwoRuns_showsRatioIntervalAndValidity() throws Exception {
    Comparison comparison =
        new Comparison(List.of(run("a", 1000, 1, 90, 110, 100), run("b", 1000, 2, 45, 60, 50)));
    assertThat(comparison.table().rows())
        .contains(
            List.of("trades/s", "100", "50.00"),
            List.of("95 % interval", "90.0 to 110.0", "45.0 to 60.0"),
            List.of("ratio to the first", "1", "0.50 (0.41 to 0.67)"),
            List.of("valid", "NOT steady", "NOT steady"),
            List.of("in the server", "not measured", "not measured"));
    assertThat(comparison.notes()).singleElement().asString().contains("seeds");
  }

  @Test
  void comparison_ofRunsWithOtherSettings_notesThem() throws Exception {
    ObjectNode one = (ObjectNode) run("a", 1000, 1, 90, 110, 100);
    ObjectNode other = one.deepCopy();
    one.putObject("settings").put("leftOut", "").put("maintenanceSeconds", 60.0);
    other.putObject("settings").put("leftOut", "no foreign keys").put("maintenanceSeconds", 1.0);
    assertThat(new Comparison(List.of(one, other)).notes())
        .containsExactly(
            "the runs differ in leftOut: none, no foreign keys",
            "the runs differ in maintenanceSeconds: 60.0, 1.0");
  }

  private static JsonNode run(
      String name, int customers, int seed, double low, double high, double rate) throws Exception {
    return new ObjectMapper()
        .readTree(
            """
            {"name": "%s", "scale": {"customers": %d, "seed": %d},
             "result": {"tradesPerSecond": %s, "rate": {"low": %s, "high": %s}},
             "validity": {"valid": false, "parts": [{"name": "steady", "holds": false}]},
             "usage": {"serverCpuMillisPerTrade": null},
             "transactions": [{"name": "Trade-Result", "p50": 1}]}
            """
                .formatted(name, customers, seed, rate, low, high));
  }

  /** The official mix times a factor, with another for the share of Trade-Result. */
  private static List<TransactionLine> lines(double ofTradeResult, double factor) {
    double all = 0;
    for (Kind kind : Kind.values()) {
      all += count(kind, ofTradeResult, factor);
    }
    List<TransactionLine> lines = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      double count = count(kind, ofTradeResult, factor);
      lines.add(line(kind, Math.round(count), 100 * count / all, 10));
    }
    return lines;
  }

  private static double count(Kind kind, double ofTradeResult, double factor) {
    return kind.mixPercent() * 10 * factor * (kind == Kind.TRADE_RESULT ? ofTradeResult : 1);
  }

  private static TransactionLine line(Kind kind, long count, double percent, double p90) {
    double limit = kind.limit().toMillis();
    return new TransactionLine(
        kind.title(),
        count,
        percent,
        kind.mixPercent(),
        1,
        1,
        p90,
        1,
        1,
        limit,
        limit == 0 || p90 <= limit,
        0,
        0,
        0,
        0);
  }

  private static Validity validity(
      Verdict steady, boolean stopped, Optional<Throwable> failure, List<TransactionLine> lines) {
    return Validity.of(
        plan(OptionalDouble.empty()),
        measured(steady, stopped, failure, Optional.empty()),
        lines,
        List.of());
  }

  private static Plan plan(OptionalDouble rate) {
    Duration minute = Duration.ofMinutes(1);
    return new Plan(1, 1, minute, minute, minute, minute, Variant.PLAIN, false, rate);
  }

  private static Measured measured(
      Verdict steady, boolean stopped, Optional<Throwable> failure, Optional<Arrived> arrivals) {
    Usage usage = Usage.now(ServerProcesses.none());
    return new Measured(
        60,
        stopped,
        List.of(),
        new RunStatistics(),
        YES,
        steady,
        arrivals,
        ServerProcesses.none(),
        usage,
        usage,
        failure);
  }
}
