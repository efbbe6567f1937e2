package io.mokadb.txn.observe;

import io.mokadb.kv.Key;

/**
 * State of an observer. Counters start with the engine.
 *
 * @param waiting rows, up to {@link #MOST_COUNTED}, with a notification that is neither handled nor
 *     parked, those that run and those that back off included
 * @param oldest timestamp of the oldest of the notifications counted, of rows that were notified
 *     again meanwhile the newest; 0 if none waits
 * @param running rows that workers of this engine have in hand
 * @param committed rows handled
 * @param conflicts commits that met another transaction and were repeated
 * @param retries calls repeated because the observer had failed
 * @param parked rows given up for now, up to {@link #MOST_COUNTED}
 * @param failing rows that failed and will be tried again
 * @param lastError what the observer said when it failed last, at whatever row; null if it has not
 * @param backfill the row that a backfill has come to, or null if none is under way
 */
public record ObserverState(
    int id,
    String name,
    boolean paused,
    long waiting,
    long oldest,
    long running,
    long committed,
    long conflicts,
    long retries,
    long parked,
    long failing,
    String lastError,
    Key backfill) {
  /** So that asking costs the same however many rows wait. */
  public static final int MOST_COUNTED = 10_000;
}
