package io.mokadb.txn.node;

/**
 * What a process tells beside its token.
 *
 * @param oldest the oldest snapshot that its live transactions had a moment ago; one that reads an
 *     older moment may have begun since
 * @param floor the safe point may not pass it on behalf of this process: at or below {@code
 *     oldest}; no transaction begins below it without publishing a lower one first
 * @param workers how many of its threads run observers
 */
public record Published(long oldest, long floor, int workers) {
  /** Of a process that has told nothing yet: it holds the safe point where it is. */
  public static final Published NOTHING = new Published(0, 0, 0);
}
