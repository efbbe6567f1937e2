package io.mokadb.kv.rocksdb;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import io.mokadb.kv.rocksdb.log.LogCheck;
import io.mokadb.kv.rocksdb.log.LogDamage;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at the logs of a directory before RocksDB opens it. Stateless. */
final class SoundLogs {
  private static final Logger LOG = LoggerFactory.getLogger(SoundLogs.class);

  private SoundLogs() {}

  /**
   * Afterwards RocksDB may change the directory.
   *
   * @param accept whether to open it in spite of damage
   * @throws KvException CORRUPTED if acknowledged changes would be lost, INACCESSIBLE
   */
  static void require(DataDirectory directory, boolean accept) {
    CleanClose closed = directory.cleanClose();
    try {
      LogDamage damage = closed.find();
      if (damage == null && !directory.isNew()) {
        long synced = directory.syncedMark().read();
        damage = LogCheck.find(directory.rocksdb(), closed.isThere(), synced);
      }
      if (damage != null && !accept) {
        throw refused(directory, damage);
      }
      if (damage != null) {
        LOG.warn("The database {} loses what its damaged log holds: {}", directory.path(), damage);
        directory.syncedMark().remove();
      }
      closed.remove();
    } catch (IOException e) {
      throw new KvException(
          Kind.INACCESSIBLE, "The logs of " + directory.path() + " cannot be read (" + e + ")", e);
    }
  }

  private static KvException refused(DataDirectory directory, LogDamage damage) {
    return new KvException(
        Kind.CORRUPTED,
        "The database "
            + directory.path()
            + " is damaged and would lose changes that were acknowledged: "
            + damage
            + ". Bring the file back as it was, or restore a backup into another directory. With"
            + " ;damagedlog=accept in its URL the database opens once without all that the log"
            + " holds from there on");
  }
}
