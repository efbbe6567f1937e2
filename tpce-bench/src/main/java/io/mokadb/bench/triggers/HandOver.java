package io.mokadb.bench.triggers;

import io.mokadb.bench.measure.ChildProcess;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The time from a change on a node without workers until another node has handled it. */
public final class HandOver {
  private static final String PROGRAM = "io.mokadb.oracle.server.HandOverTime";
  private static final String RESULT = "handover,";

  private HandOver() {}

  /**
   * Measures it in a process of its own.
   *
   * @param classPath of the oracle's service with its tests
   * @return a line of text
   */
  public static String measure(String classPath, int changes, Stop stop)
      throws IOException, InterruptedException {
    List<String> command =
        ChildProcess.java(classPath, PROGRAM, List.of(Integer.toString(changes)));
    String text = ChildProcess.run(command, stop);
    String line =
        text.lines()
            .filter(each -> each.startsWith(RESULT))
            .findFirst()
            .orElseThrow(() -> new IOException("the two nodes told no times:\n" + text));
    String[] nanos = line.substring(RESULT.length()).split(",", -1);
    return String.format(
        Locale.ROOT,
        "handled by another node, store in memory: median %.2f ms, p99 %.2f ms, at most %.0f ms",
        Long.parseLong(nanos[0]) / 1e6,
        Long.parseLong(nanos[1]) / 1e6,
        Long.parseLong(nanos[2]) / 1e6);
  }
}
