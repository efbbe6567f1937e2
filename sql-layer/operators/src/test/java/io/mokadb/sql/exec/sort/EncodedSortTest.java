package io.mokadb.sql.exec.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.memory.MemoryUse;
import io.mokadb.session.memory.ProcessMemory;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.Workspace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Encoded pairs come out as a stable sort on the heap gives them, with much memory or little. */
final class EncodedSortTest {
  @TempDir private Path directory;

  private final ProcessMemory process = new ProcessMemory(Long.MAX_VALUE / 2);

  private MemoryBudget budget(long bytes) {
    return new MemoryBudget(bytes, new Workspace(process, directory), new Cancellation());
  }

  private record Pair(byte[] key, byte[] value) {
    String shown() {
      return HexFormat.of().formatHex(key) + "=" + HexFormat.of().formatHex(value);
    }
  }

  private List<Pair> pairs(Random random, int count, int longest) {
    List<Pair> pairs = new ArrayList<>();
    byte[] prefix = new byte[random.nextInt(12)];
    random.nextBytes(prefix);
    for (int i = 0; i < count; i++) {
      byte[] rest = new byte[random.nextInt(longest)];
      if (random.nextInt(3) > 0) {
        random.nextBytes(rest);
      }
      byte[] key = Arrays.copyOf(prefix, prefix.length + rest.length);
      System.arraycopy(rest, 0, key, prefix.length, rest.length);
      pairs.add(new Pair(key, ByteBuffer.allocate(4).putInt(i).array()));
    }
    return pairs;
  }

  private static List<String> sorted(EncodedSort sort, List<Pair> pairs) {
    pairs.forEach(pair -> sort.add(pair.key, pair.value));
    List<String> found = new ArrayList<>();
    while (sort.next()) {
      found.add(new Pair(sort.key(), sort.value()).shown());
    }
    return found;
  }

  private static List<String> expected(List<Pair> pairs) {
    return pairs.stream()
        .sorted((a, b) -> Arrays.compareUnsigned(a.key, b.key))
        .map(Pair::shown)
        .toList();
  }

  /** The last columns make some runs, and more than are merged at once. */
  @ParameterizedTest
  @CsvSource({
    "1, 1000, 4, 1000000, false",
    "2, 1000, 30, 1000000, false",
    "3, 1000, 3, 20000, true",
    "4, 1000, 30, 20000, true",
    "5, 3000, 12, 1600, true",
    "6, 400, 12, 16, true",
    "7, 60000, 20, 500000, true"
  })
  void next_anyMemory_givesAStableSort(
      long seed, int count, int longest, long memory, boolean spilled) throws IOException {
    List<Pair> pairs = pairs(new Random(seed), count, longest);
    MemoryBudget budget = budget(memory);
    try (EncodedSort sort = new EncodedSort(budget)) {
      assertThat(sorted(sort, pairs)).isEqualTo(expected(pairs));
      assertThat(sort.isSpilled()).isEqualTo(spilled);
      assertThat(sort.next()).isFalse();
    }
    budget.close();
    assertThat(process.used(MemoryUse.STATEMENT)).isZero();
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void next_nothingAdded_isTheEnd() {
    try (EncodedSort sort = new EncodedSort(budget(1000))) {
      assertThat(sort.next()).isFalse();
      assertThat(sort.next()).isFalse();
    }
  }

  @Test
  void next_pairsLargerThanABlock_areWhole() {
    Random random = new Random(8);
    List<Pair> pairs = new ArrayList<>();
    for (int size : new int[] {1 << 18, 3, 1 << 20, 0, (1 << 18) - 8, 70_000}) {
      byte[] key = new byte[size];
      random.nextBytes(key);
      byte[] value = new byte[size / 2];
      random.nextBytes(value);
      pairs.add(new Pair(key, value));
    }
    for (long memory : new long[] {10_000_000, 100_000}) {
      try (EncodedSort sort = new EncodedSort(budget(memory))) {
        assertThat(sorted(sort, pairs)).isEqualTo(expected(pairs));
      }
    }
  }

  @Test
  void close_beforeTheEnd_leavesNothing() throws IOException {
    MemoryBudget budget = budget(20_000);
    EncodedSort sort = new EncodedSort(budget);
    pairs(new Random(9), 2000, 20).forEach(pair -> sort.add(pair.key, pair.value));
    assertThat(sort.next()).isTrue();
    sort.close();
    budget.close();
    assertThat(process.used(MemoryUse.STATEMENT)).isZero();
    try (Stream<Path> left = Files.list(directory)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void add_noDirectoryForFiles_saysSo() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    MemoryBudget budget = new MemoryBudget(1000, new Workspace(process, file), new Cancellation());
    try (EncodedSort sort = new EncodedSort(budget)) {
      assertThatThrownBy(
              () -> pairs(new Random(10), 100, 20).forEach(pair -> sort.add(pair.key, pair.value)))
          .isInstanceOfSatisfying(
              MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.IO_ERROR));
    }
  }
}
