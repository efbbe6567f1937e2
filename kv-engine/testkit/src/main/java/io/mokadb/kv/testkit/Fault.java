package io.mokadb.kv.testkit;

import io.mokadb.kv.KvException.Kind;

/** A failure of one call of a {@link FaultyStore}. */
public sealed interface Fault {
  /** Nothing. */
  record None() implements Fault {}

  /** The call fails with this kind and changes nothing. */
  record FailBefore(Kind kind) implements Fault {}

  /** A mutation is applied and then fails with this kind; a read fails. */
  record FailAfter(Kind kind) implements Fault {}

  /** A mutation is carried out, but answered with UNKNOWN throughout; a read is not affected. */
  record AppliedButUnknown() implements Fault {}

  /** A mutation is dropped and answered with UNKNOWN throughout; a read is not affected. */
  record DroppedAndUnknown() implements Fault {}

  /**
   * Of a list of mutations those are carried out whose bits are set, bit 0 for the first one; the
   * answer is UNKNOWN throughout. A list that is atomic is carried out, a read is not affected.
   */
  record AppliedInPart(long bits) implements Fault {}

  static Fault none() {
    return new None();
  }

  static Fault failBefore(Kind kind) {
    return new FailBefore(kind);
  }

  static Fault failAfter(Kind kind) {
    return new FailAfter(kind);
  }

  static Fault appliedButUnknown() {
    return new AppliedButUnknown();
  }

  static Fault droppedAndUnknown() {
    return new DroppedAndUnknown();
  }

  static Fault appliedInPart(long bits) {
    return new AppliedInPart(bits);
  }
}
