package io.mokadb.embedded.crash;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The child's side of the report. Thread-safe. */
final class Journal {
  static final String BEGUN = "B";
  static final String COMMITTED = "C";
  static final String REFUSED = "R";
  static final String FAILED = "F";
  static final String READY = "READY";

  /** At the end of each line, so that half a line is known for one. */
  static final String END = " .";

  private final Consumer<String> out;
  private final Supplier<String> logEnd;

  /**
   * @param out gets the lines, one after the other
   * @param logEnd asked when a step is acknowledged; gives null for nothing to say
   */
  Journal(Consumer<String> out, Supplier<String> logEnd) {
    this.out = out;
    this.logEnd = logEnd;
  }

  /** A journal on standard output: each line is one write to a pipe, which outlives the process. */
  static Journal ofChild(Supplier<String> logEnd) {
    FileOutputStream pipe = new FileOutputStream(FileDescriptor.out);
    return new Journal(
        line -> {
          try {
            pipe.write((line + "\n").getBytes(StandardCharsets.UTF_8));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        logEnd);
  }

  void ready() {
    write(READY);
  }

  void begun(String activity, Step step) {
    write(BEGUN + " " + activity + " " + step.id());
  }

  void committed(String activity, Step step) {
    String place = logEnd.get();
    write(COMMITTED + " " + activity + " " + step.id() + (place == null ? "" : " " + place));
  }

  void refused(String activity, Step step) {
    write(REFUSED + " " + activity + " " + step.id());
  }

  void failed(String activity, Step step, Throwable failure) {
    StringBuilder text = new StringBuilder(failure.toString());
    for (StackTraceElement element : failure.getStackTrace()) {
      text.append(" at ").append(element);
    }
    write(FAILED + " " + activity + " " + step.id() + " " + text.toString().replace('\n', ' '));
  }

  private synchronized void write(String line) {
    out.accept(line + END);
  }
}
