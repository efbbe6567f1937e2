package io.mokadb.bench.isolation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mokadb.bench.figure.TextTable;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Results of a run.
 *
 * @param measurements in the order of the report
 * @param failures what could not be measured or was wrong, with the reason
 */
public record IsolationReport(List<IsolationMeasurement> measurements, List<String> failures) {

  static final String MOKA = "moka";

  private static final List<String> HEAD =
      List.of(
          "level",
          "threads",
          "who",
          "tx/s",
          "aborts/tx",
          "waits/tx",
          "cpu us",
          "in server",
          "own cpu",
          "p50 us",
          "p99 us",
          "cents off",
          "negative",
          "skewed");
  private static final List<String> BESIDE_PEERS =
      List.of("level", "threads", "moka / other", "rate", "cpu", "moka aborts/tx", "other's");
  private static final List<String> BESIDE_SNAPSHOT =
      List.of("level / snapshot", "threads", "who", "rate", "cpu", "own cpu");

  /** Copies the lists. */
  public IsolationReport {
    measurements = List.copyOf(measurements);
    failures = List.copyOf(failures);
  }

  /** Prints all figures, Moka's ratios to each peer, and the ratios of levels to snapshot. */
  public void print(PrintStream out) {
    table(HEAD, measurements.stream().map(IsolationReport::figures).toList(), out);
    table(BESIDE_PEERS, besidePeers(), out);
    table(BESIDE_SNAPSHOT, besideSnapshot(), out);
    failures.forEach(failure -> out.println("FAILED " + failure));
  }

  private static void table(List<String> head, List<List<String>> rows, PrintStream out) {
    if (!rows.isEmpty()) {
      new TextTable(head, rows).lines().forEach(out::println);
      out.println();
    }
  }

  private static List<String> figures(IsolationMeasurement m) {
    return List.of(
        m.level().label(),
        Integer.toString(m.threads()),
        m.database(),
        figure("%,.0f", m.rate()),
        figure("%.4f", m.aborts()),
        m.waitsEach() < 0 ? "-" : figure("%.4f", m.waitsEach()),
        figure("%.1f", m.cpuMicros()),
        figure("%.1f", m.serverCpuMicros()),
        figure("%.1f", m.ownCpuMicros()),
        figure("%.0f", m.micros(50)),
        figure("%.0f", m.micros(99)),
        Long.toString(m.sum(turn -> Math.abs(turn.missingCents()))),
        Long.toString(m.sum(BankTurn::negativeSavings)),
        Long.toString(m.sum(BankTurn::skewedCheques)));
  }

  List<List<String>> besidePeers() {
    List<List<String>> rows = new ArrayList<>();
    for (IsolationMeasurement other : measurements) {
      if (!other.database().equals(MOKA)) {
        find(MOKA, other.level(), other.threads())
            .ifPresent(
                moka ->
                    rows.add(
                        List.of(
                            other.level().label(),
                            Integer.toString(other.threads()),
                            other.database(),
                            figure("%.2f", moka.ratio(other, BankTurn::rate)),
                            figure("%.2f", moka.ratio(other, BankTurn::cpuMicros)),
                            figure("%.5f", moka.aborts()),
                            figure("%.5f", other.aborts()))));
      }
    }
    return rows;
  }

  List<List<String>> besideSnapshot() {
    List<List<String>> rows = new ArrayList<>();
    for (IsolationMeasurement m : measurements) {
      if (m.level() != ComparedLevel.SNAPSHOT) {
        find(m.database(), ComparedLevel.SNAPSHOT, m.threads())
            .ifPresent(
                snapshot ->
                    rows.add(
                        List.of(
                            m.level().label(),
                            Integer.toString(m.threads()),
                            m.database(),
                            figure("%.2f", m.ratio(snapshot, BankTurn::rate)),
                            figure("%.2f", m.ratio(snapshot, BankTurn::cpuMicros)),
                            figure("%.2f", m.ratio(snapshot, BankTurn::ownCpuMicros)))));
      }
    }
    return rows;
  }

  private Optional<IsolationMeasurement> find(String database, ComparedLevel level, int threads) {
    return measurements.stream()
        .filter(m -> m.database().equals(database) && m.level() == level && m.threads() == threads)
        .findFirst();
  }

  /** All measurements as JSON: one object a line. */
  public String json() {
    ObjectMapper mapper = new ObjectMapper();
    List<String> lines = new ArrayList<>();
    try {
      for (IsolationMeasurement m : measurements) {
        lines.add(mapper.writeValueAsString(fields(m)));
      }
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("numbers and names can be written as JSON", e);
    }
    return "[\n" + String.join(",\n", lines) + "\n]\n";
  }

  private static Map<String, Object> fields(IsolationMeasurement m) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("level", m.level().label());
    fields.put("threads", m.threads());
    fields.put("database", m.database());
    fields.put("rounds", m.turns().size());
    fields.put("rate", m.rate());
    fields.put("rates", m.turns().stream().map(turn -> turn.sample().rate()).toList());
    fields.put("aborts_per_transaction", m.aborts());
    fields.put("failed_attempts", m.failures());
    fields.put("transactions", m.sum(turn -> turn.sample().operations()));
    if (m.waitsEach() >= 0) {
      fields.put("waits", m.sum(BankTurn::waits));
      fields.put("wait_millis", m.sum(BankTurn::waitMillis));
    }
    fields.put("cpu_us", m.cpuMicros());
    fields.put("server_cpu_us", m.serverCpuMicros());
    fields.put("own_cpu_us", m.ownCpuMicros());
    fields.put("p50_us", m.micros(50));
    fields.put("p99_us", m.micros(99));
    fields.put("cents_off", m.sum(turn -> Math.abs(turn.missingCents())));
    fields.put("negative_savings", m.sum(BankTurn::negativeSavings));
    fields.put("skewed_cheques", m.sum(BankTurn::skewedCheques));
    return fields;
  }

  private static String figure(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
