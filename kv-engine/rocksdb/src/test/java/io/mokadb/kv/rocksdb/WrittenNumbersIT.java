package io.mokadb.kv.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The last number of each batch, which tells how far the log is synced, is its own. */
final class WrittenNumbersIT {
  private static final int WRITERS = 4;
  private static final int BATCHES = 200;

  @TempDir private Path directory;

  @Test
  void write_besideOthers_numbersAreContiguous() throws Exception {
    Map<Long, Integer> counts = new ConcurrentSkipListMap<>();
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    try (RocksDatabase database =
        RocksDatabase.open(
            RocksDbOptions.at(directory), directory.resolve("rocks"), true, point -> {})) {
      long before = database.lastSequence();
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        int writer = i;
        running.add(
            writers.submit(
                () -> {
                  for (int j = 0; j < BATCHES; j++) {
                    SerializedBatch batch = batch(database, writer, 1 + (writer + j) % 5);
                    database.write(batch, true);
                    assertThat(counts.put(batch.lastNumber(), batch.count())).isNull();
                  }
                  return null;
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
      for (Map.Entry<Long, Integer> entry : counts.entrySet()) {
        assertThat(entry.getKey()).isEqualTo(before + entry.getValue());
        before = entry.getKey();
      }
      assertThat(database.lastSequence()).isEqualTo(before);
    } finally {
      writers.shutdownNow();
    }
  }

  private static SerializedBatch batch(RocksDatabase database, int writer, int count) {
    SerializedBatch batch = new SerializedBatch(64);
    for (int i = 0; i < count; i++) {
      byte[] key = (writer + "." + i).getBytes(StandardCharsets.UTF_8);
      batch.putStamped(database.familyId(Place.HEAD), key, 1, key);
    }
    return batch;
  }
}
