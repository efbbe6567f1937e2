package io.mokadb.txn.observe;

import io.mokadb.kv.Durability;
import java.time.Duration;

/**
 * Options for running observers.
 *
 * @param threads how many workers
 * @param batch how many rows one transaction acknowledges at most
 * @param pace how long a worker rests after each transaction
 * @param firstBackoff how long a row rests after it failed for the first time; doubled each time
 * @param longestBackoff how long at most
 * @param maxAttempts how often a row may fail before it is parked
 * @param maxDepth how many observers may follow one another before what follows is parked
 * @param scanPeriod how often the {@code NOTIFY} family is searched for notifications that other
 *     processes, or an earlier run of this one, left there
 * @param maxRemembered how many rows per observer are kept in memory; the others are found by
 *     scanning
 * @param backfillPage how many rows of a backfill are announced at once
 * @param windowRows how many rows one window of a follower has at most, if they were not changed at
 *     a single timestamp
 * @param durability of the observers' commits
 * @param seed for the random starting points of scans and the jitter of backing off
 */
public record WorkerOptions(
    int threads,
    int batch,
    Duration pace,
    Duration firstBackoff,
    Duration longestBackoff,
    int maxAttempts,
    int maxDepth,
    Duration scanPeriod,
    int maxRemembered,
    int backfillPage,
    int windowRows,
    Durability durability,
    long seed) {
  public static final WorkerOptions DEFAULT =
      new WorkerOptions(
          2,
          64,
          Duration.ZERO,
          Duration.ofMillis(100),
          Duration.ofMinutes(1),
          10,
          64,
          Duration.ofSeconds(10),
          65_536,
          512,
          65_536,
          Durability.SYNC,
          0);

  public WorkerOptions {
    if (threads < 0 || batch < 1 || maxAttempts < 1 || maxDepth < 1) {
      throw new IllegalArgumentException(
          "Batch, attempts and depth of observers are at least 1, threads at least 0");
    }
    if (maxRemembered < batch || backfillPage < 1) {
      throw new IllegalArgumentException("A worker remembers at least one batch of rows");
    }
    if (windowRows < 1) {
      throw new IllegalArgumentException("A window has at least one row");
    }
  }

  public WorkerOptions withThreads(int value) {
    return new WorkerOptions(
        value,
        batch,
        pace,
        firstBackoff,
        longestBackoff,
        maxAttempts,
        maxDepth,
        scanPeriod,
        maxRemembered,
        backfillPage,
        windowRows,
        durability,
        seed);
  }

  public WorkerOptions withBatch(int rows) {
    return new WorkerOptions(
        threads,
        rows,
        pace,
        firstBackoff,
        longestBackoff,
        maxAttempts,
        maxDepth,
        scanPeriod,
        Math.max(maxRemembered, rows),
        backfillPage,
        windowRows,
        durability,
        seed);
  }

  public WorkerOptions withPace(Duration value) {
    return new WorkerOptions(
        threads,
        batch,
        value,
        firstBackoff,
        longestBackoff,
        maxAttempts,
        maxDepth,
        scanPeriod,
        maxRemembered,
        backfillPage,
        windowRows,
        durability,
        seed);
  }

  public WorkerOptions withBackoff(Duration first, Duration longest, int attempts) {
    return new WorkerOptions(
        threads,
        batch,
        pace,
        first,
        longest,
        attempts,
        maxDepth,
        scanPeriod,
        maxRemembered,
        backfillPage,
        windowRows,
        durability,
        seed);
  }

  public WorkerOptions withMaxDepth(int value) {
    return new WorkerOptions(
        threads,
        batch,
        pace,
        firstBackoff,
        longestBackoff,
        maxAttempts,
        value,
        scanPeriod,
        maxRemembered,
        backfillPage,
        windowRows,
        durability,
        seed);
  }

  public WorkerOptions withScanning(Duration period, int remembered) {
    return new WorkerOptions(
        threads,
        batch,
        pace,
        firstBackoff,
        longestBackoff,
        maxAttempts,
        maxDepth,
        period,
        remembered,
        backfillPage,
        windowRows,
        durability,
        seed);
  }

  public WorkerOptions withBackfillPage(int rows) {
    return new WorkerOptions(
        threads,
        batch,
        pace,
        firstBackoff,
        longestBackoff,
        maxAttempts,
        maxDepth,
        scanPeriod,
        maxRemembered,
        rows,
        windowRows,
        durability,
        seed);
  }

  public WorkerOptions withWindow(int rows) {
    return new WorkerOptions(
        threads,
        batch,
        pace,
        firstBackoff,
        longestBackoff,
        maxAttempts,
        maxDepth,
        scanPeriod,
        maxRemembered,
        backfillPage,
        rows,
        durability,
        seed);
  }

  public WorkerOptions withDurability(Durability value) {
    return new WorkerOptions(
        threads,
        batch,
        pace,
        firstBackoff,
        longestBackoff,
        maxAttempts,
        maxDepth,
        scanPeriod,
        maxRemembered,
        backfillPage,
        windowRows,
        value,
        seed);
  }

  public WorkerOptions withSeed(long value) {
    return new WorkerOptions(
        threads,
        batch,
        pace,
        firstBackoff,
        longestBackoff,
        maxAttempts,
        maxDepth,
        scanPeriod,
        maxRemembered,
        backfillPage,
        windowRows,
        durability,
        value);
  }
}
