package io.mokadb.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Resources used up to now by this process and by the processes of a server beside it. Counters
 * that the operating system does not provide are zero.
 *
 * @param wallNanos a point in time
 * @param cpuNanos of this process
 * @param serverCpuNanos of the server's processes on this machine
 * @param writtenBytes that this process and the server's had written to disk
 * @param peakBytes the most memory this process ever had
 */
public record Usage(
    long wallNanos, long cpuNanos, long serverCpuNanos, long writtenBytes, long peakBytes) {

  private static final Path SELF = Path.of("/proc/self");

  /**
   * Reads the counters.
   *
   * @param server name of the executables of the server's processes; empty without a server
   */
  public static Usage now(String server) {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    List<ProcessHandle> processes = server.isEmpty() ? List.of() : processes(server);
    long serverCpu =
        processes.stream()
            .mapToLong(p -> p.info().totalCpuDuration().orElse(Duration.ZERO).toNanos())
            .sum();
    long written = field(SELF.resolve("io"), "write_bytes:");
    for (ProcessHandle process : processes) {
      written += field(Path.of("/proc", Long.toString(process.pid()), "io"), "write_bytes:");
    }
    long peak = field(SELF.resolve("status"), "VmHWM:") * 1024;
    return new Usage(System.nanoTime(), system.getProcessCpuTime(), serverCpu, written, peak);
  }

  private static List<ProcessHandle> processes(String server) {
    return ProcessHandle.allProcesses()
        .filter(
            process ->
                process
                    .info()
                    .command()
                    .map(command -> Path.of(command).getFileName().toString())
                    .filter(name -> name.toLowerCase(Locale.ROOT).equals(server))
                    .isPresent())
        .toList();
  }

  private static long field(Path file, String name) {
    try {
      for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        if (line.startsWith(name)) {
          return Long.parseLong(line.substring(name.length()).replace("kB", "").strip());
        }
      }
      return 0;
    } catch (IOException | NumberFormatException e) {
      // Another system, or another user's process: not known.
      return 0;
    }
  }
}
