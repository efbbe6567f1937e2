package io.mokadb.bench.tpce.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The outcome of a run as lines for a terminal: totals, then a line for each transaction. */
record RunSummary(RunReport report) {

  List<String> lines() {
    List<String> text = new ArrayList<>(List.of(throughput()));
    report.warnings().forEach(warning -> text.add("warning: " + warning));
    report
        .validity()
        .parts()
        .forEach(
            part ->
                text.add((part.holds() ? "  " : "  NOT ") + part.name() + ": " + part.reason()));
    text.add(usage());
    text.add(settling());
    text.add(head());
    report.transactions().forEach(line -> text.add(row(line)));
    if (!report.statements().isEmpty()) {
      text.add("calls to the store, mean");
      report.transactions().forEach(line -> text.add(calls(line)));
    }
    return text;
  }

  private String throughput() {
    RunReport.Result result = report.result();
    return String.format(
        Locale.ROOT,
        "%,.1f trades/s (%,d trades in %.0f s, 95 %%: %,.1f to %,.1f)%s, %s",
        result.tradesPerSecond(),
        result.trades(),
        result.seconds(),
        result.rate().low(),
        result.rate().high(),
        result.partial() ? ", stopped early" : "",
        verdict());
  }

  private String verdict() {
    Validity validity = report.validity();
    return validity.valid()
        ? "valid"
        : validity.sound() ? "NOT VALID (" + validity.missing() + ")" : "BROKEN OR FAILED";
  }

  private String usage() {
    UsagePerTrade usage = report.usage();
    return String.format(
        Locale.ROOT,
        "CPU per trade: %.2f ms here, server %s; written per trade: %s by these processes, %s to"
            + " the machine's disks; %,d conflicts",
        usage.clientCpuMillisPerTrade(),
        usage.serverOrNull() == null
            ? usage.server()
            : String.format(Locale.ROOT, "%.2f ms (%s)", usage.serverOrNull(), usage.server()),
        bytes(usage.writtenOrNull()),
        bytes(usage.diskOrNull()),
        report.result().conflicts());
  }

  private static String bytes(Double value) {
    return value == null ? "not measured" : String.format(Locale.ROOT, "%,.0f bytes", value);
  }

  private String settling() {
    LatencyProfile time = report.orderToResult();
    return String.format(
        Locale.ROOT,
        "order to result: p50 %.2f ms, p90 %.2f ms, p99 %.2f ms",
        time.p50(),
        time.p90(),
        time.p99());
  }

  private static String calls(TransactionLine line) {
    return String.format(Locale.ROOT, "%-18s %,9.1f", line.name(), line.storeCalls());
  }

  private static String head() {
    return String.format(
        Locale.ROOT,
        "%-18s %9s %6s %9s %9s %9s %9s %9s %9s",
        "milliseconds",
        "count",
        "mix %",
        "official",
        "p50",
        "p90",
        "p99",
        "limit p90",
        "conflicts");
  }

  private static String row(TransactionLine line) {
    return String.format(
        Locale.ROOT,
        "%-18s %,9d %6.1f %9.1f %9.2f %9.2f %9.2f %9s %,9d",
        line.name(),
        line.count(),
        line.mixPercent(),
        line.officialPercent(),
        line.p50(),
        line.p90(),
        line.p99(),
        line.limit() == 0 ? "-" : String.format(Locale.ROOT, "%.0f", line.limit()),
        line.conflicts());
  }
}
