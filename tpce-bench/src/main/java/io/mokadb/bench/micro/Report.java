package io.mokadb.bench.micro;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Results of a run.
 *
 * @param measurements in the order they were made
 * @param failures experiments that could not be measured, with the reason
 */
public record Report(List<Measurement> measurements, List<String> failures) {

  private static final String MOKA = "moka";

  /** Copies the lists. */
  public Report {
    measurements = List.copyOf(measurements);
    failures = List.copyOf(failures);
  }

  /** Prints all figures, then Moka's ratios to every other contender. */
  public void print(PrintStream out) {
    out.println("durability/threads; rates in units per second; times in microseconds");
    out.printf(
        Locale.ROOT,
        "%-13s %-10s %-10s %12s %9s %9s %9s %9s %10s %8s%n",
        "experiment",
        "setting",
        "who",
        "rate",
        "p50",
        "p99",
        "cpu",
        "own cpu",
        "garbage B",
        "retries");
    for (Measurement m : measurements) {
      int units = m.experiment().unitsPerRun();
      out.printf(
          Locale.ROOT,
          "%-13s %-10s %-10s %,12.0f %9.1f %9.1f %9.2f %9.2f %,10.0f %,8d%n",
          m.experiment().name(),
          m.setting(),
          m.contender(),
          m.rate(),
          m.sample().micros(50),
          m.sample().micros(99),
          m.cpuMicros(),
          m.sample().threadCpuMicros() / units,
          m.sample().garbage() / units,
          m.sample().retries());
    }
    printRatios(out);
    failures.forEach(failure -> out.println("FAILED " + failure));
  }

  private void printRatios(PrintStream out) {
    List<Ratio> ratios = ratios();
    if (ratios.isEmpty()) {
      return;
    }
    out.println();
    out.println("moka / other: a rate above 1 is good, a p50 or cpu below 1 is good");
    out.printf(
        Locale.ROOT,
        "%-13s %-10s %-10s %8s %8s %8s   %s%n",
        "experiment",
        "setting",
        "other",
        "rate",
        "p50",
        "cpu",
        "");
    for (Ratio r : ratios) {
      out.printf(
          Locale.ROOT,
          "%-13s %-10s %-10s %8.2f %8.2f %8.2f   %s%n",
          r.of().experiment().name(),
          r.of().setting(),
          r.to().contender(),
          r.rate(),
          r.p50(),
          r.cpu(),
          r.remark());
    }
  }

  List<Ratio> ratios() {
    List<Ratio> ratios = new ArrayList<>();
    for (Measurement other : measurements) {
      if (!other.contender().equals(MOKA)) {
        moka(other).ifPresent(moka -> ratios.add(new Ratio(moka, other)));
      }
    }
    return ratios;
  }

  private Optional<Measurement> moka(Measurement other) {
    return measurements.stream()
        .filter(m -> m.contender().equals(MOKA))
        .filter(m -> m.experiment().name().equals(other.experiment().name()))
        .filter(m -> m.durability() == other.durability() && m.threads() == other.threads())
        .findFirst();
  }

  /** All measurements as JSON: one object a line. */
  public String json() {
    StringBuilder json = new StringBuilder("[");
    for (Measurement m : measurements) {
      json.append(json.length() == 1 ? "\n" : ",\n")
          .append(
              String.format(
                  Locale.ROOT,
                  "{\"experiment\": \"%s\", \"contender\": \"%s\", \"durability\": \"%s\","
                      + " \"threads\": %d, \"rate\": %.3f, \"p50_us\": %.3f, \"p99_us\": %.3f,"
                      + " \"cpu_us\": %.3f, \"thread_cpu_us\": %.3f, \"garbage_bytes\": %.1f,"
                      + " \"operations\": %d, \"retries\": %d}",
                  m.experiment().name(),
                  m.contender(),
                  m.durability().name().toLowerCase(Locale.ROOT),
                  m.threads(),
                  m.rate(),
                  m.sample().micros(50),
                  m.sample().micros(99),
                  m.cpuMicros(),
                  m.sample().threadCpuMicros() / m.experiment().unitsPerRun(),
                  m.sample().garbage() / m.experiment().unitsPerRun(),
                  m.sample().operations(),
                  m.sample().retries()));
    }
    return json.append("\n]\n").toString();
  }

  /** Moka's figures divided by another's. */
  record Ratio(Measurement of, Measurement to) {

    double rate() {
      return of.rate() / to.rate();
    }

    double p50() {
      return of.sample().micros(50) / Math.max(1e-3, to.sample().micros(50));
    }

    double cpu() {
      return of.cpuMicros() / Math.max(1e-6, to.cpuMicros());
    }

    /** What Percolator reached over the bare store, in figure 8 of its paper. */
    String remark() {
      if (!to.contender().equals(Contender.Store.NAME) || of.threads() != 1) {
        return "";
      }
      return switch (of.experiment().name()) {
        case "point-select" -> "paper, figure 8: 0.94";
        case "update" -> "paper, figure 8: 0.23";
        default -> "";
      };
    }
  }
}
