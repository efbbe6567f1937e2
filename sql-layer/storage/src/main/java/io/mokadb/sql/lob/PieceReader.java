package io.mokadb.sql.lob;

/** Reads stored pieces. Thread-safe. */
@FunctionalInterface
public interface PieceReader {
  /**
   * A piece as it was stored.
   *
   * @param number from 0
   * @param snapshot that it is read in
   * @throws io.mokadb.session.MokaException {@code SNAPSHOT_TOO_OLD}, {@code DATA_CORRUPTED} if it
   *     is not there
   */
  byte[] read(ObjectRef object, long number, long snapshot);
}
