package io.mokadb.fuzz.cli;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;

/** Counts of the questions asked so far. */
final class Counts {
  private final Map<String, Long> asked = new TreeMap<>();
  private long questions;
  private long changes;
  private long failedRounds;
  private long statements;
  private long errors;

  void asked(String oracle) {
    asked.merge(oracle, 1L, Long::sum);
    questions++;
  }

  void changed(String oracle, int statements) {
    asked.merge(oracle, (long) statements, Long::sum);
    changes += statements;
  }

  long changes() {
    return changes;
  }

  /** What Moka was asked in a round, by however many statements per question. */
  void round(long statements, long errors) {
    this.statements += statements;
    this.errors += errors;
  }

  void failedRound() {
    failedRounds++;
  }

  long questions() {
    return questions;
  }

  private static double processCpuSeconds() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
        / 1e9;
  }

  String line(double seconds, int findings) {
    double cpu = processCpuSeconds();
    return "%d questions, %d changes in %.0f s (%.0f a second of the process's CPU time), %d findings, %d schemas refused, %.1f%% errors; %s"
        .formatted(
            questions,
            changes,
            seconds,
            (questions + changes) / cpu,
            findings,
            failedRounds,
            100.0 * errors / Math.max(1, statements),
            asked);
  }
}
