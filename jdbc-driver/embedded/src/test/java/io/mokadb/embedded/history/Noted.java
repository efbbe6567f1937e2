package io.mokadb.embedded.history;

import java.util.Arrays;
import java.util.List;

/**
 * A transaction as its client noted it.
 *
 * @param name unique; has {@link #SERIALIZABLE} in it if that was its level
 * @param begun when, before its first statement
 * @param ended when its end was known; of one whose end is not known, no matter what
 */
record Noted(String name, long begun, long ended, Outcome outcome, List<Op> ops) {
  static final String SERIALIZABLE = "!";

  enum Outcome {
    COMMITTED,
    ABORTED,
    UNKNOWN
  }

  Noted {
    ops = List.copyOf(ops);
  }

  boolean isSerializable() {
    return name.contains(SERIALIZABLE);
  }

  Noted with(Outcome other, long end) {
    return new Noted(name, begun, end, other, ops);
  }

  String toLine() {
    return String.join(
        "|",
        name,
        Long.toString(begun),
        Long.toString(ended),
        outcome.name(),
        String.join(";", ops.stream().map(Op::toLine).toList()));
  }

  static Noted ofLine(String line) {
    String[] parts = line.split("\\|", -1);
    return new Noted(
        parts[0],
        Long.parseLong(parts[1]),
        Long.parseLong(parts[2]),
        Outcome.valueOf(parts[3]),
        parts[4].isEmpty()
            ? List.of()
            : Arrays.stream(parts[4].split(";")).map(Op::ofLine).toList());
  }
}
