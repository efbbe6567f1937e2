package io.mokadb.bench.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** Figures of a process in Linux's {@code /proc}; empty on other systems and for other users. */
final class ProcFile {

  private static final String STACKED = "(loop|ram|zram|dm-|md|sr|fd).*";
  private static final int DISK = 2;
  private static final int SECTORS_WRITTEN = 9;
  private static final int SECTOR_BYTES = 512;

  private ProcFile() {}

  /** The first fifteen characters of its executable's name. */
  static Optional<String> name(long process) {
    try {
      return Optional.of(
          Files.readString(Path.of("/proc", Long.toString(process), "comm"), StandardCharsets.UTF_8)
              .strip());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Bytes that a process, a number or {@code self}, had written to disk. */
  static OptionalLong writtenBytes(String process) {
    return field(process, "io", "write_bytes:");
  }

  /** The most memory a process ever had resident, in bytes. */
  static OptionalLong peakBytes(String process) {
    OptionalLong kilobytes = field(process, "status", "VmHWM:");
    return kilobytes.isPresent() ? OptionalLong.of(kilobytes.getAsLong() * 1024) : kilobytes;
  }

  /** Bytes that all programs had written to the disks of this machine. */
  static OptionalLong diskBytes() {
    Path disks = Path.of("/sys/block");
    try {
      long sectors = 0;
      for (String line : Files.readAllLines(Path.of("/proc/diskstats"), StandardCharsets.UTF_8)) {
        String[] fields = line.strip().split(" +", -1);
        // Partitions and devices on top of others would count twice.
        if (Files.exists(disks.resolve(fields[DISK])) && !fields[DISK].matches(STACKED)) {
          sectors += Long.parseLong(fields[SECTORS_WRITTEN]);
        }
      }
      return OptionalLong.of(sectors * SECTOR_BYTES);
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }

  private static OptionalLong field(String process, String file, String name) {
    try {
      for (String line :
          Files.readAllLines(Path.of("/proc", process, file), StandardCharsets.UTF_8)) {
        if (line.startsWith(name)) {
          return OptionalLong.of(
              Long.parseLong(line.substring(name.length()).replace("kB", "").strip()));
        }
      }
      return OptionalLong.empty();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }
}
