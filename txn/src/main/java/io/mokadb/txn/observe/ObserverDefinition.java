package io.mokadb.txn.observe;

import io.mokadb.kv.Column;
import io.mokadb.kv.KeyRange;
import java.util.Objects;

/**
 * An observer as the engine knows it.
 *
 * @param id from 0 to {@link Column#MAX_ID}; must never be used again for another observer of the
 *     same store
 * @param name for messages
 * @param range where its rows lie
 * @param paused whether its notifications wait, to begin with
 * @param skipsChanges whether there are changes of its rows that are not announced to it, and
 *     {@link Observation#seen} must tell the whole row as it was all the same. Garbage collection
 *     then keeps for each row of the range, and not just for those with a notification, the version
 *     that this observer saw last.
 * @param alone whether each row is acknowledged in a transaction of its own, so that nothing that
 *     happens to another row makes the observer handle it once more
 * @param serializable whether its transactions commit only if all that they have read is still as
 *     it was; see {@link io.mokadb.txn.TransactionOptions}
 */
public record ObserverDefinition(
    int id,
    String name,
    KeyRange range,
    boolean paused,
    boolean skipsChanges,
    boolean alone,
    boolean serializable) {
  public ObserverDefinition {
    Objects.requireNonNull(name);
    Objects.requireNonNull(range);
    if (id < 0 || id > Column.MAX_ID) {
      throw new IllegalArgumentException("An observer's id is a column's, not " + id);
    }
  }

  public static ObserverDefinition of(int id, String name, KeyRange range) {
    return new ObserverDefinition(id, name, range, false, false, false, false);
  }

  public ObserverDefinition withPaused(boolean value) {
    return new ObserverDefinition(id, name, range, value, skipsChanges, alone, serializable);
  }

  public ObserverDefinition withSkipsChanges(boolean value) {
    return new ObserverDefinition(id, name, range, paused, value, alone, serializable);
  }

  public ObserverDefinition withAlone(boolean value) {
    return new ObserverDefinition(id, name, range, paused, skipsChanges, value, serializable);
  }

  public ObserverDefinition withSerializable(boolean value) {
    return new ObserverDefinition(id, name, range, paused, skipsChanges, alone, value);
  }

  Column column() {
    return Column.of(id);
  }
}
