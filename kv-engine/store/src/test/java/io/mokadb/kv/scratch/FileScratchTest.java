package io.mokadb.kv.scratch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.KvException;
import io.mokadb.kv.scratch.ScratchMap.Cursor;
import io.mokadb.kv.scratch.ScratchMap.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Maps in files, against a map in memory. */
final class FileScratchTest {
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

  /** Files of a few entries, so that they are merged over several levels. */
  @ParameterizedTest
  @ValueSource(ints = {1, 700, 5_000, 1 << 20})
  void changesReadsAndWalks_areAsInAMapInMemory(int recentBytes) {
    SplittableRandom random = new SplittableRandom(recentBytes);
    try (FileScratch space = FileScratch.in(spill(), recentBytes, 100);
        ScratchMap map = space.open();
        MemoryScratch model = new MemoryScratch()) {
      List<Cursor> pairs = new ArrayList<>();
      for (int step = 0; step < 1_500; step++) {
        List<Entry> entries = new ArrayList<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
          byte[] value = new byte[random.nextInt(120)];
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
        pairs.add(map.cursor(from, to, reverse));
        pairs.add(model.cursor(from, to, reverse));
        if (pairs.size() == 40) {
          // What they read is merged meanwhile.
          for (int i = 0; i < pairs.size(); i += 2) {
            assertSame(pairs.get(i), pairs.get(i + 1));
          }
          pairs.clear();
        }
      }
    }
  }

  private static void assertSame(Cursor walk, Cursor expected) {
    try (walk;
        expected) {
      for (Entry entry = expected.next(); entry != null; entry = expected.next()) {
        Entry found = walk.next();
        assertThat(found.key()).isEqualTo(entry.key());
        assertThat(found.value()).isEqualTo(entry.value());
      }
      assertThat(walk.next()).isNull();
      assertThat(walk.next()).isNull();
    }
  }

  @Test
  void closing_leavesNoFiles_andEndsWalks() throws IOException {
    FileScratch space = FileScratch.in(spill());
    ScratchMap map = space.open();
    ScratchMap other = space.open();
    map.putAll(List.of(new Entry(new byte[] {1}, new byte[20 << 20])));
    other.putAll(List.of(new Entry(new byte[] {1}, new byte[] {2})));
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
    assertThatThrownBy(() -> space.open().get(new byte[] {1})).isInstanceOf(KvException.class);
  }

  @Test
  void open_directoryThatCannotBeMade_isInaccessible() throws IOException {
    Files.writeString(spill(), "a file");
    try (FileScratch space = FileScratch.in(spill())) {
      assertThatThrownBy(space::open)
          .isInstanceOfSatisfying(
              KvException.class,
              e -> assertThat(e.kind()).isEqualTo(KvException.Kind.INACCESSIBLE));
    }
  }
}
