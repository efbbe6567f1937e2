package io.mokadb.bench.tpce.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.mokadb.bench.tpce.driver.Measured;
import java.util.OptionalLong;

/**
 * Resources used; milliseconds, bytes. Null where they could not be measured.
 *
 * @param serverOrNull CPU time of the server's processes; 0 without a server
 * @param writtenOrNull written to disk by this process and the server's
 * @param diskOrNull written to the disks of this machine by all programs
 * @param peakBytesOrNull most memory of this process
 * @param processorsUsed by this process, and the server's where that is measured
 * @param server which processes were measured, and how they were found
 */
public record UsagePerTrade(
    double clientCpuMillisPerTrade,
    @JsonProperty("serverCpuMillisPerTrade") Double serverOrNull,
    @JsonProperty("writtenBytesPerTrade") Double writtenOrNull,
    @JsonProperty("diskBytesPerTrade") Double diskOrNull,
    @JsonProperty("peakBytes") Double peakBytesOrNull,
    double processorsUsed,
    String server) {

  static UsagePerTrade of(Measured measured) {
    double trades = Math.max(1, measured.trades());
    double cpu = measured.after().cpuNanos() - measured.before().cpuNanos();
    OptionalLong server = measured.after().serverCpuSince(measured.before());
    return new UsagePerTrade(
        cpu / 1e6 / trades,
        share(server, 1e6 * trades),
        share(measured.after().writtenSince(measured.before()), trades),
        share(measured.after().diskSince(measured.before()), trades),
        share(measured.after().peakBytes(), 1),
        (cpu + server.orElse(0)) / 1e9 / Math.max(1e-9, measured.seconds()),
        measured.server().description());
  }

  private static Double share(OptionalLong value, double by) {
    return value.isPresent() ? Double.valueOf(value.getAsLong() / by) : null;
  }
}
