package io.mokadb.kv.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.memory.MemoryStore;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Each kind of call counts as what it is. */
final class CountingStoreTest {
  private static final ReadRanges RANGES = ReadRanges.snapshot(100);

  private final CountingStore store = new CountingStore(new MemoryStore(), false);

  private static Key row(int number) {
    return Key.copyOf(new byte[] {(byte) number});
  }

  private void put(int... numbers) {
    List<RowMutation> mutations =
        IntStream.of(numbers)
            .mapToObj(
                number ->
                    new RowMutation(
                        row(number),
                        Condition.always(),
                        List.of(Edit.put(Family.WRITE, Column.of(0), 10, new byte[] {1}))))
            .toList();
    store.mutate(mutations, Durability.BUFFERED, Deadline.none());
  }

  private int scan(int blockSize) {
    ScanRequest all = ScanRequest.forward(KeyRange.all(), RANGES).withBlockSize(blockSize);
    int found = 0;
    try (CellCursor cursor = store.scan(all, Deadline.none())) {
      while (cursor.next() != null) {
        found++;
      }
    }
    return found;
  }

  @Test
  void reads_countCallsAndCells() {
    CellRead read = new CellRead(CellKey.of(row(1)), RANGES);
    StoreCalls calls =
        store.during(
            () -> {
              assertThat(store.read(read, Deadline.none()).isEmpty()).isTrue();
              assertThat(store.read(List.of(read, read), Deadline.none())).hasSize(2);
            });
    assertThat(calls).isEqualTo(new StoreCalls(1, 1, 3, 0, 0, 0));
  }

  @Test
  void mutations_countListsAndRows() {
    assertThat(store.during(() -> put(1, 2, 3))).isEqualTo(new StoreCalls(0, 0, 0, 0, 1, 3));
  }

  @Test
  void scan_countsItsBlocks() {
    put(1, 2, 3, 4, 5);
    assertThat(store.during(() -> assertThat(scan(256)).isEqualTo(5)).scans()).isEqualTo(1);
    assertThat(store.during(() -> assertThat(scan(5)).isEqualTo(5)).scans()).isEqualTo(1);
    assertThat(store.during(() -> assertThat(scan(2)).isEqualTo(5)).scans()).isEqualTo(3);
  }

  @Test
  void callsOfAnotherTime_areNotCounted() {
    put(1);
    assertThat(store.during(() -> {}).trips()).isZero();
  }
}
