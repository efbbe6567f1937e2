package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.Transaction;
import java.nio.file.Path;

/** Copies one database while it is in use. Thread-safe. */
@FunctionalInterface
public interface DatabaseBackup {
  /** Looks, when the files are copied, whether what it knows makes the copy useless. */
  @FunctionalInterface
  interface Witness {
    /**
     * @param snapshot the one that is backed up
     * @throws MokaException if it may not be
     */
    void require(Transaction snapshot);
  }

  /**
   * Adds a backup to a directory, which is empty, missing, or holds earlier backups of the same
   * database.
   *
   * @throws MokaException INVALID_PARAMETER if the directory is none of these; CANCELLED,
   *     exceptions of {@code witness}, DATA_CORRUPTED, DISK_FULL, IO_ERROR: then the directory
   *     holds the same backups as before
   */
  Report backup(Path directory, Witness witness, Cancellation cancellation);

  /** For databases that live in no directory. */
  static DatabaseBackup unsupported() {
    return (directory, witness, cancellation) -> {
      throw MokaException.unsupported(
          "A database in memory has no backups; export its tables, or use one in a directory");
    };
  }

  /**
   * A backup that is complete.
   *
   * @param id its number within the directory, ascending
   * @param incremental whether there were earlier ones, whose files it shares
   * @param snapshot the commit timestamp that it is of
   * @param cells how many values the snapshot has
   * @param bytes what its files take, shared ones included
   * @param checksum of all values of the snapshot, in hexadecimal
   */
  record Report(
      int id, boolean incremental, long snapshot, long cells, long bytes, String checksum) {}
}
