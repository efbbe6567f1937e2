package io.mokadb.embedded.history;

import java.util.List;

/**
 * One thing that a transaction did.
 *
 * @param item what it was done to, {@code list3} or {@code register0}; empty for savepoints
 * @param values of a read what was found, of a write what was written; of the write of a register
 *     also what it replaced
 */
record Op(Kind kind, String item, List<String> values) {
  enum Kind {
    READ,
    /** A read FOR UPDATE. */
    LOCK,
    APPEND,
    WRITE,
    SAVEPOINT,
    /** Back to the last savepoint that is left. */
    UNDO,
    /** The last savepoint that is left is one no more. */
    RELEASE
  }

  /** A register that was never written. */
  static final String NOTHING = "0";

  Op {
    values = List.copyOf(values);
  }

  static Op of(Kind kind) {
    return new Op(kind, "", List.of());
  }

  static Op read(String item, String... values) {
    return new Op(Kind.READ, item, List.of(values));
  }

  static Op lock(String item, String... values) {
    return new Op(Kind.LOCK, item, List.of(values));
  }

  static Op append(String item, String value) {
    return new Op(Kind.APPEND, item, List.of(value));
  }

  static Op write(String item, String value, String replaced) {
    return new Op(Kind.WRITE, item, List.of(value, replaced));
  }

  boolean isWrite() {
    return kind == Kind.APPEND || kind == Kind.WRITE;
  }

  String toLine() {
    return kind + " " + item + " " + String.join(",", values);
  }

  static Op ofLine(String line) {
    String[] parts = line.split(" ", -1);
    return new Op(
        Kind.valueOf(parts[0]),
        parts[1],
        parts[2].isEmpty() ? List.of() : List.of(parts[2].split(",")));
  }
}
