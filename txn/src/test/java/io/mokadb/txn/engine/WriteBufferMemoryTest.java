package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.action.Intent;
import io.mokadb.txn.mvcc.WriteKind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The buffer against a map, with a lease that refuses now and then. */
class WriteBufferMemoryTest {
  private static final long LIMIT = 250_000;

  /** What is granted, and whether the next request is refused. */
  private static final class Bounded implements WriteMemory.Lease {
    long taken;

    @Override
    public void add(long bytes) {
      if (taken + bytes > LIMIT) {
        throw new TxnException(TxnException.Kind.OUT_OF_MEMORY, "full");
      }
      taken += bytes;
    }

    @Override
    public boolean tryAdd(long bytes) {
      add(bytes);
      return true;
    }

    @Override
    public void subtract(long bytes) {
      taken -= bytes;
    }

    @Override
    public void close() {
      taken = 0;
    }
  }

  private record Saved(WriteBuffer.Position mark, TreeMap<Integer, byte[]> content) {}

  private static CellKey cell(int number) {
    return CellKey.of(Key.wrap(new byte[] {(byte) (number >> 8), (byte) number}), Column.ZERO);
  }

  @Test
  void writesMarksAndRefusals_areAsInAMap() {
    for (long seed = 1; seed <= 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Bounded lease = new Bounded();
      WriteBuffer buffer = new WriteBuffer(lease, null, cells -> new long[cells.size()]);
      TreeMap<Integer, byte[]> model = new TreeMap<>();
      List<Saved> marks = new ArrayList<>();
      int refused = 0;
      for (int step = 0; step < 3_000; step++) {
        int choice = random.nextInt(400);
        if (choice < 2) {
          marks.add(new Saved(buffer.mark(), new TreeMap<>(model)));
        } else if (choice < 3 && !marks.isEmpty()) {
          int to = random.nextInt(marks.size());
          marks.subList(to + 1, marks.size()).clear();
          buffer.rollbackTo(marks.get(to).mark());
          model = new TreeMap<>(marks.get(to).content());
        } else {
          int number = random.nextInt(2_000);
          byte[] value = new byte[random.nextInt(400)];
          try {
            buffer.write(cell(number), WriteKind.PUT, value, 1);
            model.put(number, value);
          } catch (TxnException e) {
            refused++;
          }
        }
        assertThat(lease.taken)
            .as("seed %d", seed)
            .isBetween(Math.max(0, 2 * buffer.bytes() - (64 << 10)), LIMIT);
      }
      assertThat(refused).as("seed %d", seed).isPositive();
      List<Intent> intents = ((Intents.Listed) buffer.intents()).list();
      assertThat(intents).extracting(Intent::value).containsExactlyElementsOf(model.values());
      assertThat(intents)
          .extracting(Intent::cell)
          .containsExactlyElementsOf(
              model.keySet().stream().map(WriteBufferMemoryTest::cell).toList());
      buffer.close();
      assertThat(lease.taken).isZero();
    }
  }
}
