package io.mokadb.bench.tpce.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.mokadb.bench.measure.Usage;
import io.mokadb.bench.tpce.check.ConditionResult;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.driver.CallsByStatement;
import io.mokadb.bench.tpce.driver.Measured;
import io.mokadb.bench.tpce.driver.Plan;
import io.mokadb.bench.tpce.driver.Second;
import io.mokadb.bench.tpce.load.Loader;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.txn.Kind;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
 * @param usage what it took
 * @param timeline second by second
 * @param transactions by kind
 * @param statements calls to the store, if the run counted them
 * @param conditions how they stood after the run
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
    UsagePerTrade usage,
    List<Second> timeline,
    List<TransactionLine> transactions,
    List<CallsByStatement.OfStatement> statements,
    List<ConditionResult> conditions) {

  private static final int FORMAT = 1;

  /**
   * The outcome.
   *
   * @param valid whether all conditions held and nothing failed
   * @param partial whether it was stopped before its time
   * @param failure what ended it, or empty
   */
  public record Result(
      double tradesPerSecond,
      long trades,
      double seconds,
      long transactions,
      long conflicts,
      @JsonProperty("valid") boolean valid,
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
      List<ConditionResult> findings)
      throws SQLException {
    long transactions = 0;
    for (Kind kind : Kind.values()) {
      transactions += kind.mixPercent() > 0 ? measured.statistics().count(kind) : 0;
    }
    List<TransactionLine> lines = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      lines.add(line(kind, measured, transactions));
    }
    return new RunReport(
        FORMAT,
        "TPC-E-like (no TPC result, and not comparable with any)",
        name,
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        MachineInfo.of(site),
        scale,
        settings(site, plan),
        load,
        result(measured, transactions, findings),
        usage(measured),
        measured.timeline(),
        lines,
        measured.statistics().calls().statements(),
        findings);
  }

  private static SettingsUsed settings(Site site, Plan plan) {
    return new SettingsUsed(
        site.url().replaceAll("(?i)(password=)[^;&]*", "$1..."),
        site.dialect().name(),
        site.dialect().leftOut(),
        site.dialect().level(),
        plan.variant().name().toLowerCase(Locale.ROOT),
        plan.customerThreads(),
        plan.marketThreads(),
        plan.rampUp().toSeconds(),
        plan.duration().toSeconds(),
        plan.maintenance().toMillis() / 1e3);
  }

  private static Result result(
      Measured measured, long transactions, List<ConditionResult> findings) {
    boolean holds = findings.stream().allMatch(ConditionResult::holds);
    boolean failed = measured.failure().isPresent() || measured.statistics().givenUp() > 0;
    return new Result(
        measured.tradesPerSecond(),
        measured.trades(),
        measured.seconds(),
        transactions,
        measured.statistics().conflicts(),
        holds && !failed,
        measured.stopped(),
        measured.failure().map(Throwable::toString).orElse(""));
  }

  private static UsagePerTrade usage(Measured measured) {
    Usage before = measured.before();
    Usage after = measured.after();
    double trades = Math.max(1, measured.trades());
    double cpu = after.cpuNanos() - before.cpuNanos();
    double server = after.serverCpuNanos() - before.serverCpuNanos();
    return new UsagePerTrade(
        cpu / 1e6 / trades,
        server / 1e6 / trades,
        (after.writtenBytes() - before.writtenBytes()) / trades,
        after.peakBytes(),
        (cpu + server) / 1e9 / Math.max(1e-9, measured.seconds()));
  }

  private static TransactionLine line(Kind kind, Measured measured, long transactions) {
    var counters = measured.statistics().of(kind);
    var micros = counters.micros();
    long count = micros.getTotalCount();
    double p90 = micros.getValueAtPercentile(90) / 1e3;
    double limit = kind.limit().toMillis();
    return new TransactionLine(
        kind.title(),
        count,
        kind.mixPercent() > 0 ? 100.0 * count / Math.max(1, transactions) : 0,
        kind.mixPercent(),
        micros.getMean() / 1e3,
        micros.getValueAtPercentile(50) / 1e3,
        p90,
        micros.getValueAtPercentile(99) / 1e3,
        micros.getMaxValue() / 1e3,
        limit,
        limit == 0 || p90 <= limit,
        counters.conflicts(),
        counters.rolledBack(),
        counters.givenUp(),
        (double) measured.statistics().calls().of(kind) / Math.max(1, count));
  }

  /** A few lines for a terminal. */
  public List<String> summary() {
    return new RunSummary(this).lines();
  }
}
