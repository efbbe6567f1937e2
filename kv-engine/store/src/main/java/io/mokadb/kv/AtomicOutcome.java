package io.mokadb.kv;

/** Outcome of a list of mutations that are applied together or not at all. */
public sealed interface AtomicOutcome {
  /** All conditions held; all edits are in place. */
  record Applied() implements AtomicOutcome {}

  /**
   * A condition did not hold; nothing changed.
   *
   * @param index the first mutation of the list whose condition failed
   */
  record Rejected(int index) implements AtomicOutcome {}

  /** The answer was lost: all or nothing was applied. */
  record Unknown(Throwable cause) implements AtomicOutcome {}
}
