package io.mokadb.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The machine of a measurement.
 *
 * @param loadAverage of the last minute when this was asked, or a negative number when unknown:
 *     other work on the machine makes every rate smaller
 */
public record Machine(
    String java,
    String system,
    String processor,
    int processors,
    long memoryBytes,
    long heapBytes,
    double loadAverage) {

  /** This machine, now. */
  public static Machine here() {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new Machine(
        System.getProperty("java.vm.name") + " " + System.getProperty("java.version"),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        processorName(),
        Runtime.getRuntime().availableProcessors(),
        system.getTotalMemorySize(),
        Runtime.getRuntime().maxMemory(),
        system.getSystemLoadAverage());
  }

  /** One line for people. */
  public String describe() {
    return String.format(
        Locale.ROOT,
        "%d x %s, %.1f GB; %s; %s, heap up to %.1f GB; load average %.1f when it began",
        processors,
        processor,
        memoryBytes / (double) (1L << 30),
        system,
        java,
        heapBytes / (double) (1L << 30),
        loadAverage);
  }

  private static String processorName() {
    try {
      return Files.readAllLines(Path.of("/proc/cpuinfo"), StandardCharsets.UTF_8).stream()
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse(System.getProperty("os.arch"));
    } catch (IOException e) {
      return System.getProperty("os.arch");
    }
  }
}
