package io.mokadb.bench.paper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Watches a file of acknowledged trades grow: how many lines came in each interval. Reads only what
 * is new.
 */
final class Pulse {

  private final Path file;
  private final long intervalNanos;
  private final long start = System.nanoTime();
  private final List<Long> counts = new ArrayList<>();
  private long position;

  /** Begins now, at the file's present end. */
  Pulse(Path file, long intervalMillis) throws IOException {
    this.file = file;
    this.intervalNanos = intervalMillis * 1_000_000;
    this.position = Files.exists(file) ? Files.size(file) : 0;
  }

  /** Seconds since the begin. */
  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** Waits for the end of the interval and counts; the lines that came. */
  long beat() throws IOException, InterruptedException {
    long rest = start + intervalNanos * (counts.size() + 1) - System.nanoTime();
    if (rest > 0) {
      Thread.sleep(rest / 1_000_000, (int) (rest % 1_000_000));
    }
    long lines = newLines();
    counts.add(lines);
    return lines;
  }

  private long newLines() throws IOException {
    if (!Files.exists(file)) {
      return 0;
    }
    long lines = 0;
    try (var in = Files.newInputStream(file)) {
      in.skipNBytes(position);
      for (byte b : in.readAllBytes()) {
        position++;
        lines += b == '\n' ? 1 : 0;
      }
    }
    return lines;
  }

  /** Lines of each interval until now. */
  List<Long> counts() {
    return List.copyOf(counts);
  }
}
