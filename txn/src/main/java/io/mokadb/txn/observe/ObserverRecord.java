package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.TxnException;

/**
 * A record that observers keep about a row, for readers of a store as a whole.
 *
 * @param observer the observer's id
 * @param row the observed row; null for the progress of a backfill
 */
public record ObserverRecord(Kind kind, int observer, Key row) {
  private static final int OBSERVER_END = 6;

  /** Kinds of records. */
  public enum Kind {
    /** When the observer saw the row last. */
    ACKNOWLEDGED,
    /** That the row was given up, and why. */
    PARKED,
    /** How far the observer has come with the rows that were there before it. */
    BACKFILL,
    /** How often the row, and perhaps others, were tried in vain. */
    TRIED,
    /** That a process has the row, and perhaps others, in hand. */
    UNDER_WAY
  }

  /** Where all of them lie. */
  public static KeyRange all() {
    return KeyRange.prefix(Key.wrap(new byte[] {0}));
  }

  /**
   * What a key stands for.
   *
   * @param key in {@link #all}
   * @throws TxnException CORRUPTED if observers have no such key
   */
  public static ObserverRecord of(Key key) {
    int length = key.length();
    if (length >= OBSERVER_END && key.at(0) == 0) {
      int observer = ObserverKeys.idOf(key);
      if (key.equals(ObserverKeys.backfill(observer).row())) {
        return new ObserverRecord(Kind.BACKFILL, observer, null);
      } else if (length > OBSERVER_END) {
        Key row = ObserverKeys.rowOf(key);
        if (key.equals(ObserverKeys.acknowledgement(observer, row).row())) {
          return new ObserverRecord(Kind.ACKNOWLEDGED, observer, row);
        } else if (key.equals(ObserverKeys.parked(observer, row).row())) {
          return new ObserverRecord(Kind.PARKED, observer, row);
        } else if (key.equals(ObserverKeys.attempts(observer, row).row())) {
          return new ObserverRecord(Kind.TRIED, observer, row);
        } else if (ObserverKeys.isUnderWay(key)) {
          return new ObserverRecord(Kind.UNDER_WAY, observer, ObserverKeys.firstOf(key));
        }
      }
    }
    throw new TxnException(TxnException.Kind.CORRUPTED, "No observer has the key " + key);
  }

  /**
   * @throws TxnException CORRUPTED if the value is not of this kind of record
   */
  public void check(byte[] value) {
    switch (kind) {
      case ACKNOWLEDGED -> Acknowledgement.decode(value);
      case PARKED -> ParkedRecord.decode(value);
      case TRIED, UNDER_WAY -> AttemptRecord.decode(value);
      case BACKFILL -> {
        // The key of a row, or nothing.
      }
    }
  }
}
