package io.mokadb.bench.tpce.report;

import io.mokadb.bench.statistics.Interval;
import io.mokadb.bench.tpce.check.ConditionResult;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.driver.CallsByStatement;
import io.mokadb.bench.tpce.driver.Measured;
import io.mokadb.bench.tpce.driver.Plan;
import io.mokadb.bench.tpce.driver.Second;
import io.mokadb.bench.tpce.load.Loader;
import io.mokadb.bench.tpce.model.Scale;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * All that is known of a run; its JSON form is the file format.
 *
 * @param format version of the file format
 * @param workload what was run
 * @param name of the run
 * @param finished when
 * @param environment machine and versions
 * @param scale of the data
 * @param settings of the run
 * @param load how the data was loaded, zero rows when it was there already
 * @param result the outcome
 * @param validity what may be said of it, part by part
 * @param usage what it took
 * @param orderToResult time from the begin of the transaction that sent an order to the market, a
 *     Trade-Order or the Market-Feed that triggered it, to the commit of its Trade-Result
 * @param timeline second by second
 * @param transactions by kind
 * @param statements calls to the store, if the run counted them
 * @param conditions how they stood after the run
 * @param warnings what a reader should know, such as preparations that the database refused
 */
public record RunReport(
    int format,
    String workload,
    String name,
    String finished,
    MachineInfo environment,
    Scale scale,
    SettingsUsed settings,
    Loader.Loaded load,
    Result result,
    Validity validity,
    UsagePerTrade usage,
    LatencyProfile orderToResult,
    List<Second> timeline,
    List<TransactionLine> transactions,
    List<CallsByStatement.OfStatement> statements,
    List<ConditionResult> conditions,
    List<String> warnings) {

  /** The version of the file format that this program writes and reads. */
  static final int FORMAT = 2;

  /**
   * The outcome.
   *
   * @param tradesPerSecond completed trades a second
   * @param rate the mean of the seconds' trades, with its 95 % confidence interval over batch means
   * @param rampUpSeconds how long the ramp-up took
   * @param leftOut arrivals of an open loop that were left out in the ramp-up
   * @param partial whether it was stopped before its time
   * @param failure what ended it, or empty
   */
  public record Result(
      double tradesPerSecond,
      Interval rate,
      long trades,
      double seconds,
      long rampUpSeconds,
      long transactions,
      long conflicts,
      long leftOut,
      boolean partial,
      String failure) {}

  /** Puts a report together. */
  public static RunReport of(
      String name,
      Site site,
      Scale scale,
      Plan plan,
      Loader.Loaded load,
      Measured measured,
      List<ConditionResult> findings,
      List<String> warnings)
      throws SQLException {
    List<TransactionLine> lines = TransactionLine.of(measured.statistics());
    return new RunReport(
        FORMAT,
        "TPC-E-like (no TPC result, and not comparable with any)",
        name,
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        MachineInfo.of(site),
        scale,
        SettingsUsed.of(site, plan),
        load,
        result(measured),
        Validity.of(plan, measured, lines, findings),
        UsagePerTrade.of(measured),
        LatencyProfile.of(measured.statistics().orderToResult()),
        measured.timeline(),
        lines,
        measured.statistics().calls().statements(),
        findings,
        List.copyOf(warnings));
  }

  private static Result result(Measured measured) {
    double[] rates =
        measured.timeline().stream().filter(Second::measured).mapToDouble(Second::trades).toArray();
    return new Result(
        measured.tradesPerSecond(),
        Interval.mean(rates),
        measured.trades(),
        measured.seconds(),
        measured.timeline().stream().filter(second -> !second.measured()).count(),
        TransactionLine.inMix(measured.statistics()),
        measured.statistics().conflicts(),
        measured.arrivals().map(Measured.Arrived::leftOut).orElse(0L),
        measured.stopped(),
        measured.failure().map(Throwable::toString).orElse(""));
  }

  /** A few lines for a terminal. */
  public List<String> summary() {
    return new RunSummary(this).lines();
  }
}
