package io.mokadb.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/**
 * Resources used up to now by this process and by the processes of a server beside it. A counter
 * that cannot be read is empty, never zero.
 *
 * @param wallNanos a point in time
 * @param cpuNanos of this process
 * @param serverCpuNanos of the server's processes on this machine; 0 without a server
 * @param writtenBytes that this process and the server's had written to disk
 * @param peakBytes the most memory this process ever had
 */
public record Usage(
    long wallNanos,
    long cpuNanos,
    OptionalLong serverCpuNanos,
    OptionalLong writtenBytes,
    OptionalLong peakBytes) {

  private static final String SELF = "self";

  /** Reads the counters. */
  public static Usage now(ServerProcesses server) {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new Usage(
        System.nanoTime(),
        system.getProcessCpuTime(),
        server.cpuNanos(),
        sum(ProcFile.writtenBytes(SELF), server.writtenBytes()),
        ProcFile.peakBytes(SELF));
  }

  /** CPU time of the server since then. */
  public OptionalLong serverCpuSince(Usage before) {
    return difference(serverCpuNanos, before.serverCpuNanos);
  }

  /** Bytes written since then. */
  public OptionalLong writtenSince(Usage before) {
    return difference(writtenBytes, before.writtenBytes);
  }

  private static OptionalLong difference(OptionalLong after, OptionalLong before) {
    return after.isPresent() && before.isPresent()
        ? OptionalLong.of(after.getAsLong() - before.getAsLong())
        : OptionalLong.empty();
  }

  private static OptionalLong sum(OptionalLong one, OptionalLong other) {
    return one.isPresent() && other.isPresent()
        ? OptionalLong.of(one.getAsLong() + other.getAsLong())
        : OptionalLong.empty();
  }
}
