package io.mokadb.txn.leaf;

import io.mokadb.kv.Key;
import java.util.List;

/** Points at which tests break the upkeep of leaves, to prove that it would be noticed. */
public interface Interference {
  /** None. */
  Interference NONE = new Interference() {};

  /** What is brought to the leaves, given what was reported, in key order. */
  default List<Change> reported(List<Change> changes) {
    return changes;
  }

  /** Runs when a leaf is registered, before the store is read for it. */
  default void loading() {}

  /** Runs when the store was read for a leaf, before it becomes readable. */
  default void loaded() {}

  /** The end of a loaded leaf, given the right one, which is null for no bound. */
  default Key end(Key right, Key last) {
    return right;
  }

  /** The row at which two halves of a leaf meet, given the right one. */
  default Key middle(Key right) {
    return right;
  }

  /** Whether leaves are registered only once the store has been read. */
  default boolean registersLate() {
    return false;
  }

  /** Whether entries later than a snapshot are shown to it. */
  default boolean showsLater() {
    return false;
  }

  /** Whether runs pass over newer values without having them. */
  default boolean patchesNothing() {
    return false;
  }

  /** The end of a run, given the right one and that of the leaf's part. */
  default int runEnd(int right, int last) {
    return right;
  }
}
