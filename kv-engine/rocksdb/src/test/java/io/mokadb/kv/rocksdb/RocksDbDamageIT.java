package io.mokadb.kv.rocksdb;

import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Family;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.FlushOptions;
import org.rocksdb.RocksDBException;

/** Files of a closed or killed store that are damaged, cut or gone. */
class RocksDbDamageIT {
  private static final int ROWS = 300;
  private static final String VALUE = "value ".repeat(20);

  @TempDir Path temp;
  private Path database;

  @BeforeEach
  void fill() {
    database = temp.resolve("db");
    try (RocksDbStore store = open()) {
      write(store, 0, ROWS);
    }
  }

  private RocksDbStore open() {
    return RocksDbStore.open(options());
  }

  private RocksDbOptions options() {
    return RocksDbOptions.at(database);
  }

  private static void write(RocksDbStore store, int from, int to) {
    for (int i = from; i < to; i++) {
      var unused =
          store.mutate(
              List.of(put(key("row" + i), Family.WRITE, 1, VALUE + i)),
              Durability.SYNC,
              Deadline.none());
    }
  }

  private static void assertRows(RocksDbStore store, int count) {
    for (int i = 0; i < ROWS; i++) {
      assertThat(Rows.isThere(store, "row" + i)).as("row%d", i).isEqualTo(i < count);
    }
  }

  private List<Path> files(String pattern) throws IOException {
    try (Stream<Path> files = Files.list(database.resolve("rocksdb"))) {
      return files.filter(file -> file.getFileName().toString().matches(pattern)).sorted().toList();
    }
  }

  private Path log() throws IOException {
    return files("\\d+\\.log").get(files("\\d+\\.log").size() - 1);
  }

  private static void overwrite(Path file, long at, byte[] bytes) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(bytes), at);
    }
  }

  private static void flip(Path file, long at) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    overwrite(file, at, new byte[] {(byte) (bytes[(int) at] ^ 4)});
  }

  private static void cut(Path file, long by) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() - by);
    }
  }

  /** As a killed process would have left it. */
  private void forgetThatItWasClosed() throws IOException {
    Files.delete(database.resolve("CLOSED"));
  }

  /** As a power failure could, too: what was synced is not known. */
  private void forgetWhatWasSynced() throws IOException {
    Files.delete(database.resolve("SYNCED"));
  }

  private void assertRefused(Path file, String words) {
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> open().close())
          .isInstanceOfSatisfying(
              KvException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CORRUPTED))
          .hasMessageContaining(file.getFileName().toString())
          .hasMessageContaining(words);
    }
  }

  @Test
  void flippedBitInTheLog_isRefused_andCanBeAccepted() throws IOException {
    long length = Files.size(log());
    flip(log(), length / 2);
    assertRefused(log(), "byte");
    assertRefused(log(), "damagedlog=accept");
    forgetThatItWasClosed();
    assertRefused(log(), "restore a backup");
    int kept;
    try (RocksDbStore store = RocksDbStore.open(options().withAcceptDamagedLog(true))) {
      kept = ROWS / 2 - 1;
      while (Rows.isThere(store, "row" + kept)) {
        kept++;
      }
      assertThat(kept).isBetween(ROWS / 2 - 5, ROWS / 2 + 5);
      assertRows(store, kept);
    }
    try (RocksDbStore store = open()) {
      assertRows(store, kept);
      write(store, kept, ROWS);
    }
    try (RocksDbStore store = open()) {
      assertRows(store, ROWS);
    }
  }

  @Test
  void flippedBitInTheLastRecord_isRefused() throws IOException {
    forgetThatItWasClosed();
    flip(log(), Files.size(log()) - 3);
    assertRefused(log(), "byte");
  }

  @Test
  void logThatEndsEarly_isRefusedAfterAnOrderlyClose_andATornEndAfterACrash() throws IOException {
    cut(log(), 10);
    assertRefused(log(), "when the database was closed");
    forgetThatItWasClosed();
    assertRefused(log(), "was synced");
    forgetWhatWasSynced();
    try (RocksDbStore store = open()) {
      assertRows(store, ROWS - 1);
    }
  }

  @Test
  void logCutWhereARecordEnds_afterACrash_isRefusedIfTheRestWasSynced() throws IOException {
    long[] ends = new long[4];
    try (RocksDbStore store = open()) {
      for (int i = 0; i < ends.length; i++) {
        write(store, i, i + 1);
        ends[i] = Files.size(log());
      }
    }
    forgetThatItWasClosed();
    Path whole = temp.resolve("whole.log");
    Files.copy(log(), whole);
    for (long end : ends) {
      Files.copy(whole, log(), StandardCopyOption.REPLACE_EXISTING);
      cut(log(), ends[3] - end);
      if (end < ends[3]) {
        assertRefused(log(), "was synced");
      }
    }
    cut(log(), ends[3] - ends[1]);
    try (RocksDbStore store = RocksDbStore.open(options().withAcceptDamagedLog(true))) {
      assertRows(store, ROWS);
    }
    // What was accepted once is not asked for again.
    try (RocksDbStore store = open()) {
      write(store, 0, 1);
    }
    forgetThatItWasClosed();
    open().close();
  }

  @Test
  void logCutWhereNothingWasSynced_isATornEnd() throws IOException {
    long end;
    try (RocksDbStore store =
        RocksDbStore.open(options().withSyncInterval(Duration.ofMinutes(1)))) {
      write(store, 0, 1);
      end = Files.size(log());
      var unused =
          store.mutate(
              List.of(put(key("later"), Family.WRITE, 1, VALUE)),
              Durability.BUFFERED,
              Deadline.none());
      Files.copy(database.resolve("SYNCED"), temp.resolve("SYNCED"));
    }
    forgetThatItWasClosed();
    // Closing has synced the rest; a killed process would not have.
    Files.copy(
        temp.resolve("SYNCED"), database.resolve("SYNCED"), StandardCopyOption.REPLACE_EXISTING);
    cut(log(), Files.size(log()) - end);
    try (RocksDbStore store = open()) {
      assertRows(store, ROWS);
      assertThat(Rows.isThere(store, "later")).isFalse();
    }
  }

  @Test
  void noteOfWhatWasSynced_damagedOrCut_saysNothing() throws IOException {
    forgetThatItWasClosed();
    cut(log(), 10);
    byte[] note = Files.readAllBytes(database.resolve("SYNCED"));
    for (int bit = 0; bit < note.length * Byte.SIZE; bit++) {
      byte[] flipped = note.clone();
      flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      Files.write(database.resolve("SYNCED"), flipped);
      assertThat(new SyncedMark(database).read()).as("bit %d", bit).isEqualTo(SyncedMark.UNKNOWN);
    }
    Files.write(database.resolve("SYNCED"), Arrays.copyOf(note, 15));
    assertThat(new SyncedMark(database).read()).isEqualTo(SyncedMark.UNKNOWN);
    Files.write(database.resolve("SYNCED"), note);
    assertRefused(log(), "was synced");
    flip(database.resolve("SYNCED"), 3);
    open().close();
  }

  @Test
  void tablesThatHoldEverything_needNoLog_afterACrashEither() throws IOException {
    flush();
    forgetThatItWasClosed();
    try (RocksDbStore store = open()) {
      assertRows(store, ROWS);
    }
  }

  @Test
  void zerosBehindTheLog_areNoDamage() throws IOException {
    overwrite(log(), Files.size(log()), new byte[100_000]);
    try (RocksDbStore store = open()) {
      assertRows(store, ROWS);
      write(store, 0, 1);
    }
    overwrite(log(), Files.size(log()), new byte[100_000]);
    forgetThatItWasClosed();
    try (RocksDbStore store = open()) {
      assertRows(store, ROWS);
    }
  }

  @Test
  void missingLog_isRefused() throws IOException {
    Path log = log();
    Files.delete(log);
    assertRefused(log, "missing");
    forgetThatItWasClosed();
    assertRefused(database, "write-ahead log is missing");
  }

  @Test
  void missingDirectory_isRefused_andNothingIsMadeInItsPlace() throws IOException {
    Files.move(database.resolve("rocksdb"), temp.resolve("elsewhere"));
    assertRefused(database, "lost its directory rocksdb");
    assertThat(database.resolve("rocksdb")).doesNotExist();
    Files.move(temp.resolve("elsewhere"), database.resolve("rocksdb"));
    try (RocksDbStore store = open()) {
      assertRows(store, ROWS);
    }
  }

  @Test
  void emptiedDirectory_isRefused() throws IOException {
    for (Path file : files(".*")) {
      Files.delete(file);
    }
    assertRefused(database, "lost its file rocksdb/CURRENT");
  }

  @Test
  void missingOrCutFiles_areRefused() throws IOException {
    flush();
    for (String pattern : List.of("MANIFEST-.*", ".*\\.sst", "CURRENT")) {
      Path file = files(pattern).get(0);
      byte[] bytes = Files.readAllBytes(file);
      Files.delete(file);
      assertThatThrownBy(() -> open().close()).isInstanceOf(KvException.class);
      Files.write(file, bytes);
      cut(file, 1);
      assertThatThrownBy(() -> open().close()).isInstanceOf(KvException.class);
      Files.write(file, new byte[0]);
      assertThatThrownBy(() -> open().close()).isInstanceOf(KvException.class);
      Files.write(file, bytes);
      // A failed attempt leaves no note that it was closed in order, and no harm.
      try (RocksDbStore store = open()) {
        assertRows(store, ROWS);
      }
    }
  }

  /** Writes the table files. */
  private void flush() throws IOException {
    forgetThatItWasClosed();
    try (RocksDatabase opened =
            RocksDatabase.open(options(), database.resolve("rocksdb"), false, OrderingPoints.NONE);
        FlushOptions wait = new FlushOptions()) {
      for (Place place : Place.values()) {
        opened.rocks().flush(wait, opened.family(place));
      }
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
    open().close();
  }

  @Test
  void damagedBlock_failsTheReadThatMeetsIt_andIsFoundByTheVerification() throws IOException {
    flush();
    Path table =
        files(".*\\.sst").stream()
            .max((a, b) -> Long.compare(a.toFile().length(), b.toFile().length()))
            .orElseThrow();
    try (RocksDbStore store = open()) {
      assertThat(store.verifyFiles(() -> {})).isEmpty();
    }
    flip(table, 100);
    try (RocksDbStore store = open()) {
      assertThat(store.verifyFiles(() -> {}))
          .singleElement()
          .asString()
          .contains(table.getFileName().toString());
      assertThatThrownBy(() -> assertRows(store, ROWS))
          .isInstanceOfSatisfying(
              KvException.class, e -> assertThat(e.kind()).isEqualTo(Kind.CORRUPTED))
          .hasMessageContaining(table.getFileName().toString());
    }
  }

  @Test
  void logThatIsDamagedWhileOpen_isFoundByTheVerification() throws IOException {
    try (RocksDbStore store = open()) {
      write(store, 0, 100);
      assertThat(store.verifyFiles(() -> {})).isEmpty();
      flip(log(), Files.size(log()) / 2);
      assertThat(store.verifyFiles(() -> {}))
          .singleElement()
          .asString()
          .contains(log().getFileName().toString());
    }
  }
}
