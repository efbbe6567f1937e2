package io.mokadb.kv.rocksdb;

import java.io.IOException;
import java.nio.file.Path;
import org.rocksdb.AbstractEventListener;
import org.rocksdb.TableFileCreationInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the rights of others away from each new table file; its directory keeps them out before.
 * Called by RocksDB's own threads; thread-safe.
 */
final class PrivateTables extends AbstractEventListener {
  private static final Logger LOG = LoggerFactory.getLogger(PrivateTables.class);

  PrivateTables() {
    super(EnabledEventCallback.ON_TABLE_FILE_CREATED);
  }

  @Override
  public void onTableFileCreated(TableFileCreationInfo created) {
    try {
      PrivateFiles.restrict(Path.of(created.getFilePath()));
    } catch (IOException e) {
      // A compaction may have deleted it; if not, the directory is still closed to others.
      LOG.debug("The rights to {} could not be changed", created.getFilePath(), e);
    }
  }
}
