package io.mokadb.embedded;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.scratch.ScratchSpace;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.node.StoreHome;
import io.mokadb.session.MokaException;
import io.mokadb.sql.monitor.Setting;
import java.nio.file.Path;
import java.util.List;

/** The memory of this process, which loses the database with its last session. */
record MemoryHome(String shown, EmbeddedSettings settings) implements StoreHome {
  @Override
  public KvStore open(Supervisor supervisor) {
    if (settings.restore() != null) {
      throw MokaException.unsupported("A backup is restored into a directory, not into memory");
    }
    return new MemoryStore();
  }

  @Override
  public ScratchSpace scratchOrNull() {
    return null;
  }

  /** The system's directory for temporary files. */
  @Override
  public Path spill() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  @Override
  public void remove() {
    // It ended with the store.
  }

  @Override
  public List<Setting> shownSettings() {
    return settings.shown();
  }
}
