package io.mokadb.txn.observe;

/**
 * How a follower is doing.
 *
 * @param pending rows announced and not followed, up to {@link ObserverState#MOST_COUNTED}
 * @param oldestPending commit timestamp of the oldest of these; 0 if there is none
 * @param steps that have committed since the start
 * @param conflicts of steps that had to begin again
 * @param lastRows rows of the last window
 * @param lastNanos time that the last step took
 * @param lastError of the last step, or null if it succeeded
 */
public record FollowerState(
    long pending,
    long oldestPending,
    long steps,
    long conflicts,
    long lastRows,
    long lastNanos,
    String lastError) {}
