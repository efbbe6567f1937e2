package io.mokadb.bench.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Figures of a process in Linux's {@code /proc}; empty on other systems and for other users. */
final class ProcFile {

  private ProcFile() {}

  /** Bytes that a process, a number or {@code self}, had written to disk. */
  static OptionalLong writtenBytes(String process) {
    return field(process, "io", "write_bytes:");
  }

  /** The most memory a process ever had resident, in bytes. */
  static OptionalLong peakBytes(String process) {
    OptionalLong kilobytes = field(process, "status", "VmHWM:");
    return kilobytes.isPresent() ? OptionalLong.of(kilobytes.getAsLong() * 1024) : kilobytes;
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
