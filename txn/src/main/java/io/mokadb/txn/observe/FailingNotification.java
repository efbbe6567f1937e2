package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import java.time.Duration;

/**
 * A row that an observer has failed to handle, and will be given again.
 *
 * @param attempts how often it failed, earlier lives of the process included
 * @param untilNextAttempt how long it rests still; zero if it may be tried at any moment, or is
 *     being tried
 * @param error of the last attempt; null if that was in an earlier life
 */
public record FailingNotification(
    int observer, Key row, int attempts, Duration untilNextAttempt, String error) {}
