package io.mokadb.bench.tpce.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.mokadb.bench.tpce.check.ConditionResult;
import io.mokadb.bench.tpce.driver.Measured;
import io.mokadb.bench.tpce.driver.Plan;
import io.mokadb.bench.tpce.driver.Second;
import io.mokadb.bench.tpce.steady.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * What a run must be so that its rate may be quoted, part by part.
 *
 * @param parts in the order in which people want to know them
 */
public record Validity(List<Part> parts) {

  private static final String CONSISTENT = "consistent";
  private static final String UNFAILED = "without failure";
  private static final double RATE_TOLERANCE = 0.05;
  private static final double STANDARD_ERRORS = 3;
  private static final double LONGEST_LAG = 1;

  /** Copies the list. */
  public Validity {
    parts = List.copyOf(parts);
  }

  /**
   * One condition.
   *
   * @param name such as steady
   * @param holds whether the run meets it
   * @param reason the figures behind, one line for people
   */
  public record Part(String name, @JsonProperty("holds") boolean holds, String reason) {}

  static Validity of(
      Plan plan, Measured measured, List<TransactionLine> lines, List<ConditionResult> findings) {
    List<Part> parts = new ArrayList<>();
    parts.add(consistent(findings));
    parts.add(unfailed(measured));
    parts.add(complete(plan, measured));
    parts.add(steady(measured.rampUp(), measured.steady()));
    parts.add(new MixCheck(lines).part());
    parts.add(limits(lines));
    if (plan.rate().isPresent()) {
      parts.add(rate(plan.rate(), measured));
    }
    return new Validity(parts);
  }

  /** True if the rate may be quoted. */
  @JsonProperty("valid")
  public boolean valid() {
    return parts.stream().allMatch(Part::holds);
  }

  /** True if the database is consistent and nothing failed, however short or uneven the run was. */
  @JsonProperty("sound")
  public boolean sound() {
    return parts.stream()
        .filter(part -> part.name().equals(CONSISTENT) || part.name().equals(UNFAILED))
        .allMatch(Part::holds);
  }

  /** Names of the parts that do not hold, such as {@code steady, mix}; empty for a valid run. */
  @JsonIgnore
  public String missing() {
    return parts.stream()
        .filter(part -> !part.holds())
        .map(Part::name)
        .collect(Collectors.joining(", "));
  }

  private static Part consistent(List<ConditionResult> findings) {
    long broken = findings.stream().filter(finding -> !finding.holds()).count();
    return new Part(
        CONSISTENT,
        broken == 0,
        broken == 0
            ? "all " + findings.size() + " conditions hold after the run"
            : broken + " of " + findings.size() + " conditions are broken");
  }

  private static Part unfailed(Measured measured) {
    long givenUp = measured.statistics().givenUp();
    String failure = measured.failure().map(Throwable::toString).orElse("");
    return new Part(
        UNFAILED,
        failure.isEmpty() && givenUp == 0,
        !failure.isEmpty()
            ? failure
            : givenUp > 0
                ? givenUp + " transactions were given up after repetitions"
                : "no transaction failed or was given up");
  }

  private static Part complete(Plan plan, Measured measured) {
    return new Part(
        "complete",
        !measured.stopped(),
        String.format(
            Locale.ROOT,
            "%.1f of %d s measured",
            measured.seconds(),
            Math.max(1, plan.duration().toSeconds())));
  }

  private static Part steady(Verdict rampUp, Verdict measured) {
    return new Part(
        "steady", rampUp.holds() && measured.holds(), rampUp.reason() + "; " + measured.reason());
  }

  private static Part limits(List<TransactionLine> lines) {
    String beyond =
        lines.stream()
            .filter(line -> !line.withinLimit())
            .map(
                line ->
                    String.format(
                        Locale.ROOT,
                        "%s %.0f ms, allowed %.0f",
                        line.name(),
                        line.p90(),
                        line.limit()))
            .collect(Collectors.joining("; "));
    return new Part(
        "limits",
        beyond.isEmpty(),
        beyond.isEmpty() ? "nine of ten of each kind within its limit" : beyond);
  }

  private static Part rate(OptionalDouble wanted, Measured measured) {
    boolean behind = measured.arrivals().map(Measured.Arrived::behind).orElse(false);
    List<Second> seconds = measured.timeline().stream().filter(Second::measured).toList();
    double most = seconds.stream().mapToDouble(Second::lagSeconds).max().orElse(0);
    double last = seconds.isEmpty() ? 0 : seconds.get(seconds.size() - 1).lagSeconds();
    double share = measured.tradesPerSecond() / wanted.orElseThrow();
    double expected = Math.max(1, wanted.orElseThrow() * measured.seconds());
    double allowed = Math.max(RATE_TOLERANCE, STANDARD_ERRORS / Math.sqrt(expected));
    String text =
        String.format(
            Locale.ROOT,
            "%.1f of %.1f trades/s asked for; transactions began at most %.2f s late, %.2f s"
                + " at the end",
            measured.tradesPerSecond(),
            wanted.orElseThrow(),
            most,
            last);
    return new Part(
        "rate",
        !behind && last <= LONGEST_LAG && Math.abs(share - 1) <= allowed,
        behind
            ? text + ", so the run was ended"
            : text + String.format(Locale.ROOT, ", allowed %.1f %% off", 100 * allowed));
  }
}
