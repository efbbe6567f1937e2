package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Sample;

/** One line of the report. */
public record Measurement(
    Experiment experiment,
    String contender,
    CommitDurability durability,
    int threads,
    Sample sample) {

  /** Units per second. */
  public double rate() {
    return sample.rate() * experiment.unitsPerRun();
  }

  /** CPU microseconds of the whole process per unit. */
  public double cpuMicros() {
    return sample.processCpuMicros() / experiment.unitsPerRun();
  }

  /** Where the measurement belongs; durability says nothing about reads. */
  public String setting() {
    String promise =
        experiment.writes() ? durability.name().toLowerCase(java.util.Locale.ROOT) : "-";
    return promise + "/" + threads;
  }
}
