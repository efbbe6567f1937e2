package io.mokadb.kv.rocksdb;

import static io.mokadb.kv.testkit.Mutations.commit;
import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.prewrite;
import static io.mokadb.kv.testkit.Mutations.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Family;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found again when a directory is opened a second time. */
class RocksDbRecoveryIT {
  private static final TimeRange ANY = TimeRange.all();

  @TempDir Path directory;

  @Test
  void reopen_locksAndHistory_areThere() {
    try (RocksDbStore store = open()) {
      mutate(store, prewrite(key("a"), Column.of(3), 10, "v10"));
      mutate(store, commit(key("a"), Column.of(3), 10, 15));
      mutate(store, prewrite(key("a"), Column.of(3), 20, "v20"));
      mutate(store, put(key("b"), Family.WRITE, 5, "old"));
      mutate(store, put(key("b"), Family.WRITE, 6, "new"));
    }
    try (RocksDbStore store = open()) {
      CellView locked =
          store.read(
              new CellRead(CellKey.of(key("a"), Column.of(3)), new ReadRanges(ANY, ANY, ANY, ANY)),
              Deadline.none());
      assertThat(locked.lock().timestamp()).isEqualTo(20);
      assertThat(locked.write().timestamp()).isEqualTo(15);
      assertThat(
              store.mutate(
                  List.of(prewrite(key("a"), Column.of(3), 30, "v")),
                  Durability.SYNC,
                  Deadline.none()))
          .containsExactly(MutationOutcome.REJECTED);
      mutate(store, commit(key("a"), Column.of(3), 20, 25));
      CellView old =
          store.read(new CellRead(CellKey.of(key("b")), ReadRanges.snapshot(5)), Deadline.none());
      assertThat(old.write().timestamp()).isEqualTo(5);
    }
  }

  @Test
  void reopen_logWithATornTail_keepsAllBeforeIt() throws IOException {
    try (RocksDbStore store = open()) {
      for (int i = 0; i < 100; i++) {
        mutate(store, put(key("row" + i), Family.WRITE, 1, "value" + i));
      }
    }
    Path log = newest(".log");
    try (FileChannel file = FileChannel.open(log, StandardOpenOption.WRITE)) {
      file.truncate(file.size() - 5);
    }
    // A power failure leaves none; with them, the end is no torn one.
    Files.delete(directory.resolve("db/CLOSED"));
    Files.delete(directory.resolve("db/SYNCED"));
    try (RocksDbStore store = open()) {
      for (int i = 0; i < 99; i++) {
        assertThat(Rows.isThere(store, "row" + i)).as("row%d", i).isTrue();
      }
      assertThat(Rows.isThere(store, "row99")).isFalse();
      mutate(store, put(key("row99"), Family.WRITE, 1, "again"));
    }
    try (RocksDbStore store = open()) {
      assertThat(Rows.isThere(store, "row99")).isTrue();
    }
  }

  @Test
  void open_damagedManifest_isCorruptedAndGivesTheDirectoryFree() throws IOException {
    open().close();
    Path current = directory.resolve("db/rocksdb/CURRENT");
    String good = Files.readString(current);
    Files.writeString(current, "MANIFEST-999999\n");
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(this::open)
          .hasMessageContaining(directory.toString())
          .isInstanceOfSatisfying(
              KvException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CORRUPTED));
    }
    Files.writeString(current, good);
    open().close();
  }

  @Test
  void open_twiceInOneProcess_isInUse() {
    RocksDbStore first = open();
    assertThatThrownBy(this::open)
        .isInstanceOfSatisfying(
            KvException.class, e -> assertThat(e.kind()).isEqualTo(Kind.IN_USE));
    mutate(first, put(key("a"), Family.WRITE, 1, "v"));
    first.close();
    first.close();
    open().close();
  }

  private RocksDbStore open() {
    return RocksDbStore.open(RocksDbOptions.at(directory.resolve("db")));
  }

  private static void mutate(RocksDbStore store, RowMutation mutation) {
    assertThat(store.mutate(List.of(mutation), Durability.SYNC, Deadline.none()))
        .containsExactly(MutationOutcome.APPLIED);
  }

  private Path newest(String suffix) throws IOException {
    try (Stream<Path> files = Files.list(directory.resolve("db/rocksdb"))) {
      return files
          .filter(file -> file.toString().endsWith(suffix))
          .filter(file -> file.toFile().length() > 0)
          .max(Comparator.naturalOrder())
          .orElseThrow();
    }
  }
}
