package io.mokadb.kv.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** What is noted was synced, whatever others do meanwhile and whatever fails. */
final class NotedLogTest {
  private static final long SEED = 5;

  @TempDir Path directory;
  private long last;
  private long synced;
  private boolean failing;
  private Runnable meanwhile = () -> {};
  private NotedLog log;

  @BeforeEach
  void make() {
    log = new NotedLog(new Numbers(), () -> last, new SyncedMark(directory));
  }

  /** A log that numbers changes; others write before, and behind what is being synced. */
  private final class Numbers implements WriteAheadLog {
    @Override
    public void write(SerializedBatch batch, boolean sync) throws RocksDBException {
      meanwhile.run();
      last += batch.count();
      end(sync);
    }

    @Override
    public void sync() throws RocksDBException {
      end(true);
    }

    private void end(boolean sync) throws RocksDBException {
      long reached = last;
      meanwhile.run();
      if (failing) {
        throw new RocksDBException("on purpose", new Status(Status.Code.IOError, null, null));
      }
      synced = sync ? reached : synced;
    }

    @Override
    public long recoveries() {
      return 0;
    }

    @Override
    public boolean awaitRecovery(long recoveries) {
      return false;
    }
  }

  private static SerializedBatch batch(int changes) {
    SerializedBatch batch = new SerializedBatch(64);
    for (int i = 0; i < changes; i++) {
      batch.delete(1, new byte[] {(byte) i});
    }
    return batch;
  }

  private long noted() throws IOException {
    return new SyncedMark(directory).read();
  }

  @Test
  void syncedWrite_alone_isNotedAsAWhole() throws Exception {
    log.write(batch(3), false);
    assertThat(noted()).isEqualTo(SyncedMark.UNKNOWN);
    log.write(batch(2), true);
    assertThat(noted()).isEqualTo(5);
    log.write(batch(4), false);
    assertThat(noted()).isEqualTo(5);
    log.sync();
    assertThat(noted()).isEqualTo(9);
  }

  @Test
  void syncedWrite_ofAnInterruptedThread_isNoted() throws Exception {
    log.write(batch(3), true);
    Thread.currentThread().interrupt();
    log.write(batch(2), true);
    assertThat(Thread.interrupted()).isTrue();
    log.write(batch(2), true);
    assertThat(noted()).isEqualTo(7);
  }

  @Test
  void noteThatFails_isTriedAgain() throws Exception {
    Path inTheWay = Files.createDirectory(directory.resolve("SYNCED"));
    log.write(batch(3), true);
    Files.delete(inTheWay);
    assertThat(noted()).isEqualTo(SyncedMark.UNKNOWN);
    log.write(batch(2), true);
    assertThat(noted()).isEqualTo(5);
  }

  @Test
  void failedSync_isNotNoted() throws Exception {
    log.write(batch(2), true);
    failing = true;
    assertThatThrownBy(() -> log.write(batch(1), true)).isInstanceOf(RocksDBException.class);
    assertThatThrownBy(() -> log.sync()).isInstanceOf(RocksDBException.class);
    assertThat(noted()).isEqualTo(2);
  }

  @Test
  void othersThatWriteMeanwhile_areNotNotedBeforeTheyAreSynced() throws Exception {
    Random random = new Random(SEED);
    meanwhile = () -> last += random.nextInt(4);
    for (int i = 0; i < 500; i++) {
      if (random.nextInt(3) == 0) {
        log.sync();
      } else {
        log.write(batch(1 + random.nextInt(5)), random.nextBoolean());
      }
      assertThat(noted()).as("seed %d, step %d", SEED, i).isLessThanOrEqualTo(synced);
    }
  }
}
