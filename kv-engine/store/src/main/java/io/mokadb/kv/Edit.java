package io.mokadb.kv;

/**
 * One change to one row. Timestamps are not negative: stores order versions by the bits of the
 * timestamp, so a negative one would stand for the newest of all.
 */
public sealed interface Edit {
  Family family();

  Column column();

  /**
   * Adds a version. The value belongs to the store afterwards. Putting the same cell again replaces
   * it.
   */
  record Put(Family family, Column column, long timestamp, byte[] value) implements Edit {
    public Put {
      checkTimestamp(timestamp);
    }
  }

  /**
   * Removes this version, if it exists.
   *
   * @param olderToo whether older versions may go as well, as a store likes: the caller knows of
   *     none that means anything, and K8 holds as for {@link DeleteUpTo}
   */
  record Delete(Family family, Column column, long timestamp, boolean olderToo) implements Edit {
    public Delete {
      checkTimestamp(timestamp);
    }
  }

  /**
   * Removes every version at or before {@code timestamp}, where none is put any more (K8). Where
   * nothing else is there it may cost a store less than {@link Delete}, because its tombstone makes
   * all older ones useless.
   */
  record DeleteUpTo(Family family, Column column, long timestamp) implements Edit {
    public DeleteUpTo {
      checkTimestamp(timestamp);
    }
  }

  static Edit put(Family family, Column column, long timestamp, byte[] value) {
    return new Put(family, column, timestamp, value);
  }

  static Edit delete(Family family, Column column, long timestamp) {
    return new Delete(family, column, timestamp, false);
  }

  /** Removes a version below which nothing means anything; see {@link Delete#olderToo}. */
  static Edit deleteLast(Family family, Column column, long timestamp) {
    return new Delete(family, column, timestamp, true);
  }

  static Edit deleteUpTo(Family family, Column column, long timestamp) {
    return new DeleteUpTo(family, column, timestamp);
  }

  private static void checkTimestamp(long timestamp) {
    if (timestamp < 0) {
      throw new IllegalArgumentException("Negative timestamp " + timestamp);
    }
  }
}
