package io.mokadb.txn;

/**
 * The state of the schema at a timestamp. Two stamps tell one thing: if they differ, the schema may
 * have changed between their timestamps; if they are equal, it has not. A new leader of the oracle
 * counts from zero, under a new epoch.
 *
 * @param epoch number of the leader; each one is greater than those before
 * @param counter how often the schema was raised under that leader
 */
public record SchemaStamp(long epoch, long counter) implements Comparable<SchemaStamp> {
  /** Of an oracle that does not tell: its store has one process, which knows the schema itself. */
  public static final SchemaStamp NONE = new SchemaStamp(0, 0);

  /** In the order of the timestamps that they belong to. */
  @Override
  public int compareTo(SchemaStamp other) {
    int epochs = Long.compare(epoch, other.epoch);
    return epochs != 0 ? epochs : Long.compare(counter, other.counter);
  }
}
