package io.mokadb.sql.views;

/**
 * The newest watermark of a view that readers have found under one catalog, from which changes lead
 * on. A later snapshot has this one or a greater one: if nothing has changed since this one, the
 * stored rows lack nothing, whichever it is. Thread-safe.
 */
final class SeenWatermark {
  private volatile Seen newest = new Seen(0, 0);

  /**
   * A watermark that was found.
   *
   * @param snapshot the least one that has it, as far as that is known
   */
  private record Seen(long watermark, long snapshot) {}

  /** A watermark that was in force at or before a snapshot; 0 if none was seen there. */
  long at(long snapshot) {
    Seen seen = newest;
    return seen.snapshot <= snapshot ? seen.watermark : 0;
  }

  /**
   * A reader has found a watermark.
   *
   * @param snapshot of the reader
   */
  void found(long watermark, long snapshot) {
    Seen seen = newest;
    if (watermark > seen.watermark || watermark == seen.watermark && snapshot < seen.snapshot) {
      newest = new Seen(watermark, snapshot);
    }
  }
}
