package io.mokadb.txn.engine;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.kv.scratch.FileScratch;
import io.mokadb.txn.TransactionOptions.CommitPath;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The contract where every write is spilled to files, on a store that is not atomic. */
final class FileSpillingTest extends TransactionContract {
  @TempDir private Path directory;

  @Override
  KvStore openStore() {
    return new MemoryStore(false);
  }

  @Override
  CommitPath path() {
    return CommitPath.TWO_PHASE;
  }

  @Override
  WriteSpace space() {
    return new WriteSpace(new TinySpace(1).space().memory(), FileScratch.in(directory, 200, 100));
  }
}
