package io.mokadb.kv.rocksdb.log;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a crash leaves of logs, and what only damage does. */
class LogCheckTest {
  private static final long SEED = 3;

  @TempDir Path dir;

  @BeforeEach
  void manifest() throws IOException {
    Files.writeString(dir.resolve("CURRENT"), "MANIFEST-000001\n");
    // Log 4 is the first that counts.
    manifest(new WrittenLog().record(new byte[] {2, 4}));
  }

  private void manifest(WrittenLog edits) throws IOException {
    edits.writeTo(dir.resolve("MANIFEST-000001"));
  }

  private Path log(int number) {
    return dir.resolve(String.format("%06d.log", number));
  }

  private LogDamage find() throws IOException {
    return LogCheck.find(dir, false, -1);
  }

  /** Three records of 20 bytes with 2 changes each, from number 10 on. */
  private static WrittenLog three() {
    return new WrittenLog().record(10, 2, 20).record(12, 2, 20).record(14, 2, 20);
  }

  /** Records whose frames end just before and at a block's end, and one of four blocks. */
  private static WrittenLog blocks() {
    return new WrittenLog()
        .record(10, 2, LogFile.BLOCK_BYTES - 2 * LogFile.HEADER_BYTES - 5)
        .record(12, 2, 100)
        .record(14, 1, 100_000)
        .record(15, 1, 3 * LogFile.BLOCK_BYTES)
        .record(16, 1, 20);
  }

  @Test
  void soundLogs_areSound() throws IOException {
    three().writeTo(log(4));
    assertThat(find()).isNull();
    new WrittenLog().record(16, 1, 20).writeTo(log(9));
    new WrittenLog().writeTo(log(11));
    assertThat(find()).isNull();
    blocks().writeTo(log(4));
    new WrittenLog().record(17, 1, 20).writeTo(log(9));
    assertThat(find()).isNull();
  }

  @Test
  void everyCut_ofTheNewestLog_isATornEnd() throws IOException {
    byte[] whole = three().toBytes();
    for (int length = 0; length < whole.length; length++) {
      Files.write(log(4), Arrays.copyOf(whole, length));
      assertThat(find()).as("cut at %d", length).isNull();
    }
  }

  @Test
  void everyZeroFilledEnd_ofTheNewestLog_isATornEnd() throws IOException {
    byte[] whole = three().toBytes();
    for (int length = 0; length < whole.length - 1; length++) {
      byte[] zeroed = Arrays.copyOf(Arrays.copyOf(whole, length), whole.length);
      Files.write(log(4), zeroed);
      assertThat(find()).as("zeros from %d", length).isNull();
      Files.write(log(4), Arrays.copyOf(zeroed, 3 * LogFile.BLOCK_BYTES));
      assertThat(find()).as("many zeros from %d", length).isNull();
    }
  }

  @Test
  void noiseAtTheEnd_isATornEnd() throws IOException {
    Random random = new Random(SEED);
    byte[] whole = blocks().toBytes();
    for (int lost : new int[] {5, 9, 40, 10_000, 100_000}) {
      byte[] noise = new byte[lost];
      random.nextBytes(noise);
      System.arraycopy(noise, 0, whole, whole.length - lost, lost);
      Files.write(log(4), whole);
      assertThat(find()).as("noise of %d bytes", lost).isNull();
    }
  }

  @Test
  void everyFlippedBit_isDamage_alsoInTheLastRecord() throws IOException {
    byte[] whole = three().toBytes();
    for (int bit = 0; bit < whole.length * Byte.SIZE; bit++) {
      assertFlipIsFound(whole, bit);
    }
    byte[] several = blocks().toBytes();
    Random random = new Random(SEED);
    int padding = LogFile.BLOCK_BYTES - LogFile.HEADER_BYTES;
    for (int i = 0; i < 60; i++) {
      int bit = random.nextInt(several.length * Byte.SIZE);
      if (bit / Byte.SIZE < padding || bit / Byte.SIZE >= LogFile.BLOCK_BYTES) {
        assertFlipIsFound(several, bit);
      }
    }
  }

  private void assertFlipIsFound(byte[] whole, int bit) throws IOException {
    byte[] flipped = whole.clone();
    flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
    Files.write(log(4), flipped);
    LogDamage damage = find();
    assertThat(damage).as("bit %d of %d bytes", bit, whole.length).isNotNull();
    assertThat(damage.file()).isEqualTo(log(4));
    assertThat(damage.offset()).isLessThanOrEqualTo(bit / Byte.SIZE);
  }

  @Test
  void damageWithARecordBehind_isFound_howeverLargeItIs() throws IOException {
    Random random = new Random(SEED);
    byte[] whole = blocks().toBytes();
    for (int i = 0; i < 60; i++) {
      byte[] damaged = whole.clone();
      int length = 1 + random.nextInt(60_000);
      // The last record, of 27 bytes, stays.
      int from = random.nextInt(whole.length - 27 - length);
      byte[] noise = new byte[length];
      if (i % 2 == 0) {
        random.nextBytes(noise);
      }
      System.arraycopy(noise, 0, damaged, from, length);
      Files.write(log(4), damaged);
      assertThat(find()).as("%d bytes from %d", length, from).isNotNull();
    }
  }

  @Test
  void tornOlderLog_isDamage_unlessTheNewerOneGoesOnThere() throws IOException {
    byte[] whole = three().toBytes();
    Files.write(log(4), Arrays.copyOf(whole, whole.length - 3));
    new WrittenLog().record(14, 2, 50).writeTo(log(9));
    assertThat(find()).isNull();
    new WrittenLog().record(16, 2, 50).writeTo(log(9));
    assertThat(find().file()).isEqualTo(log(4));
    assertThat(find().offset()).isEqualTo(2 * 27);
    new WrittenLog().writeTo(log(9));
    assertThat(find()).isNull();
  }

  @Test
  void logThatEndsBeforeWhatWasSynced_isDamage_whereverItEnds() throws IOException {
    // Changes 10 and 11, 12 and 13, 14 and 15.
    byte[] whole = three().toBytes();
    for (int length = 0; length <= whole.length; length++) {
      Files.write(log(4), Arrays.copyOf(whole, length));
      int there = 9 + 2 * (length / 27);
      for (long synced = -1; synced <= 15; synced++) {
        // Without any record only the manifest, which says nothing here, could tell.
        boolean lost = synced > there && there > 9;
        assertThat(LogCheck.find(dir, false, synced))
            .as("%d bytes, synced up to %d", length, synced)
            .matches(damage -> lost == (damage != null));
      }
    }
  }

  @Test
  void emptyLog_countsWithWhatTheTableFilesMayHold() throws IOException {
    new WrittenLog().writeTo(log(4));
    manifest(new WrittenLog().record(new byte[] {2, 4, 3, 9, 4, 20}));
    assertThat(LogCheck.find(dir, false, 20)).isNull();
    assertThat(LogCheck.find(dir, false, 21).what()).contains("change 21 was synced");
  }

  @Test
  void missingLog_isDamage() throws IOException {
    assertThat(find().what()).contains("missing");
    assertThat(LogCheck.find(dir, true, -1)).isNull();
    three().writeTo(log(4));
    new WrittenLog().record(20, 1, 20).writeTo(log(9));
    assertThat(find()).isEqualTo(new LogDamage(log(9), 0, "changes before it are missing"));
  }

  @Test
  void logThatDoesNotCountAnyMore_mayBeDamaged() throws IOException {
    byte[] whole = three().toBytes();
    whole[30] ^= 4;
    Files.write(log(3), whole);
    assertThat(find()).isNotNull();
    new WrittenLog().record(30, 1, 20).writeTo(log(4));
    assertThat(find()).isNull();
  }

  @Test
  void everyFlippedBit_ofTheManifest_isDamage() throws IOException {
    three().writeTo(log(4));
    byte[] whole =
        new WrittenLog()
            .record(new byte[] {(byte) 200, 1, 1, 2, 4})
            .record(new byte[] {2, 4, 3, 9})
            .toBytes();
    for (int bit = 0; bit < whole.length * Byte.SIZE; bit++) {
      byte[] flipped = whole.clone();
      flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      Files.write(dir.resolve("MANIFEST-000001"), flipped);
      assertThat(find()).as("bit %d", bit).isNotNull();
    }
    Files.write(dir.resolve("MANIFEST-000001"), Arrays.copyOf(whole, whole.length - 1));
    assertThat(find()).isNull();
  }

  @Test
  void manifestThatIsNotUnderstood_letsAllLogsCount() throws IOException {
    manifest(new WrittenLog().record("what?".getBytes(US_ASCII)).record(new byte[] {2, 4}));
    byte[] whole = three().toBytes();
    whole[30] ^= 4;
    Files.write(log(3), whole);
    three().writeTo(log(4));
    assertThat(find().file()).isEqualTo(log(3));
  }
}
