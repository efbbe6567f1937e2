package io.mokadb.kv.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.KvException;
import io.mokadb.kv.scratch.MemoryScratch;
import io.mokadb.kv.scratch.ScratchMap;
import io.mokadb.kv.scratch.ScratchMap.Cursor;
import io.mokadb.kv.scratch.ScratchMap.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RocksDbScratchIT {
  @TempDir private Path directory;

  private Path spill() {
    return directory.resolve("spill");
  }

  private List<Path> files() throws IOException {
    if (!Files.exists(spill())) {
      return List.of();
    }
    try (Stream<Path> found = Files.walk(spill())) {
      return found.filter(Files::isRegularFile).toList();
    }
  }

  private static byte[] key(SplittableRandom random) {
    byte[] key = new byte[1 + random.nextInt(3)];
    random.nextBytes(key);
    for (int i = 0; i < key.length; i++) {
      key[i] = (byte) (key[i] % 4 == 0 ? 0xFF : key[i] & 3);
    }
    return key;
  }

  /** With values that make table files of what is in memory. */
  @Test
  void changesReadsAndWalks_areAsInAMapInMemory() {
    SplittableRandom random = new SplittableRandom(7);
    try (RocksDbScratch space = RocksDbScratch.in(spill());
        ScratchMap map = space.open();
        MemoryScratch model = new MemoryScratch()) {
      for (int step = 0; step < 2_000; step++) {
        List<Entry> entries = new ArrayList<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
          byte[] value = new byte[random.nextInt(10_000)];
          random.nextBytes(value);
          entries.add(new Entry(key(random), value));
        }
        map.putAll(entries);
        model.putAll(entries);
        byte[] key = key(random);
        assertThat(map.get(key)).isEqualTo(model.get(key));
        byte[] other = key(random);
        boolean ordered = Arrays.compareUnsigned(key, other) <= 0;
        byte[] from = ordered ? key : other;
        byte[] to = ordered ? other : key;
        boolean reverse = random.nextBoolean();
        try (Cursor walk = map.cursor(from, to, reverse);
            Cursor expected = model.cursor(from, to, reverse)) {
          map.putAll(entries);
          for (Entry entry = expected.next(); entry != null; entry = expected.next()) {
            Entry found = walk.next();
            assertThat(found.key()).isEqualTo(entry.key());
            assertThat(found.value()).isEqualTo(entry.value());
          }
          assertThat(walk.next()).isNull();
        }
      }
    }
  }

  @Test
  void closing_deletesTheFiles_andEndsWalks() throws IOException {
    RocksDbScratch space = RocksDbScratch.in(spill());
    ScratchMap map = space.open();
    ScratchMap other = space.open();
    map.putAll(List.of(new Entry(new byte[] {1}, new byte[20 << 20])));
    other.putAll(List.of(new Entry(new byte[] {1}, new byte[] {2})));
    assertThat(files()).isNotEmpty();
    Cursor walk = map.cursor(new byte[] {0}, new byte[] {9}, false);
    map.close();
    map.close();
    assertThatThrownBy(walk::next).isInstanceOf(KvException.class);
    walk.close();
    assertThatThrownBy(() -> map.get(new byte[] {1})).isInstanceOf(KvException.class);
    assertThat(other.get(new byte[] {1})).containsExactly(2);
    space.close();
    assertThat(files()).isEmpty();
    assertThatThrownBy(() -> other.get(new byte[] {1})).isInstanceOf(KvException.class);
    assertThatThrownBy(space::open).isInstanceOf(KvException.class);
  }

  @Test
  void whatAKilledProcessLeft_isRemoved_andNothingElse() throws IOException {
    Path left = Files.createDirectories(spill().resolve("moka-writes1"));
    Files.writeString(left.resolve("000012.sst"), "left");
    Files.writeString(spill().resolve("other"), "stays");
    try (RocksDbScratch space = RocksDbScratch.in(spill());
        ScratchMap map = space.open()) {
      assertThat(map.get(new byte[] {1})).isNull();
      assertThat(left.resolve("000012.sst")).doesNotExist();
    }
    assertThat(files()).extracting(file -> file.getFileName().toString()).containsExactly("other");
  }

  @Test
  void files_areTheOwnersAlone() throws IOException {
    try (RocksDbScratch space = RocksDbScratch.in(spill());
        ScratchMap map = space.open()) {
      for (int i = 0; i < 40; i++) {
        byte[] value = new byte[1 << 20];
        new SplittableRandom(i).nextBytes(value);
        map.putAll(List.of(new Entry(new byte[] {(byte) i}, value)));
      }
      assertThat(files()).anyMatch(file -> file.toString().endsWith(".sst"));
      for (Path file : files()) {
        // A table that is being written has no name of its own yet, or is closed by its directory.
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
            .isEqualTo("rwx------");
        if (!file.toString().endsWith(".sst")) {
          assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
              .as("%s", file)
              .isEqualTo("rw-------");
        }
      }
    }
  }
}
