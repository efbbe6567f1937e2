package io.mokadb.kv.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Cell;
import io.mokadb.kv.TimeRange;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class WriteImageTest {
  private static final byte[] CELL = {1, 2};

  private final Stored older = new Stored();

  /** What garbage collection does to a row that many foreign keys refer to. */
  @Test
  void delete_ofAllRecordsButTheOldest_looksOnceForEach() throws Exception {
    LongStream.rangeClosed(1, 2000).forEach(older.timestamps::add);
    WriteImage image = new WriteImage(CELL, cell(2001), older);

    for (long timestamp = 2001; timestamp > 1; timestamp--) {
      image.delete(timestamp);
    }

    assertThat(image.head()).isEqualTo(cell(1));
    assertThat(older.looks).isEqualTo(2000);
  }

  @Test
  void delete_ofARecordThatWasDeletedBelowTheHead_staysDeleted() throws Exception {
    older.timestamps.addAll(List.of(1L, 2L, 3L));
    WriteImage image = new WriteImage(CELL, cell(4), older);

    image.delete(3);
    image.delete(4);

    assertThat(image.head()).isEqualTo(cell(2));
  }

  @Test
  void delete_ofTheHead_findsWhatWasPutInTheSameChange() throws Exception {
    older.timestamps.add(1L);
    WriteImage image = new WriteImage(CELL, cell(4), older);

    image.put(2, value(2));
    image.delete(4);

    assertThat(image.head()).isEqualTo(cell(2));
    image.delete(2);
    assertThat(image.head()).isEqualTo(cell(1));
    image.delete(1);
    assertThat(image.head()).isNull();
  }

  private static Cell cell(long timestamp) {
    return new Cell(timestamp, value(timestamp));
  }

  private static byte[] value(long timestamp) {
    return new byte[] {(byte) timestamp};
  }

  /** Records on disk that count how often they are looked for. */
  private static final class Stored implements WriteImage.Older {
    private final NavigableSet<Long> timestamps = new TreeSet<>();
    private int looks;

    @Override
    public Cell newest(TimeRange range) {
      looks++;
      Long found = timestamps.lower(range.until());
      return found == null || found < range.from() ? null : cell(found);
    }

    @Override
    public List<Long> timestampsUpTo(long timestamp) {
      return List.copyOf(timestamps.headSet(timestamp, true).descendingSet());
    }
  }
}
