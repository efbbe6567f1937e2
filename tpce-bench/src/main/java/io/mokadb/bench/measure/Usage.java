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
 * @param writtenBytes that this process and the server's had written to disk, as the kernel counts
 *     them for a process: by the pages that it made dirty. Where the file system keeps files in
 *     large folios, a small overwrite counts as a whole one, up to 2 MB
 * @param diskBytes that all programs had written to the disks of this machine
 * @param peakBytes the most memory this process ever had
 */
public record Usage(
    long wallNanos,
    long cpuNanos,
    OptionalLong serverCpuNanos,
    OptionalLong writtenBytes,
    OptionalLong diskBytes,
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
        ProcFile.diskBytes(),
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

  /** Bytes written to the machine's disks since then. */
  public OptionalLong diskSince(Usage before) {
    return difference(diskBytes, before.diskBytes);
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
