package io.mokadb.txn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.kv.scratch.MemoryScratch;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.mvcc.WriteKind;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Announcements without a write stay in memory, and count. */
final class WeakNotificationMemoryTest {
  private static final long LIMIT = 256 << 10;

  private final WriteBuffer buffer =
      new WriteBuffer(new Limited(), MemoryScratch::new, cells -> new long[cells.size()]);

  private static final class Limited implements WriteMemory.Lease {
    private long used;

    @Override
    public boolean tryAdd(long bytes) {
      boolean fits = used + bytes <= LIMIT;
      used += fits ? bytes : 0;
      return fits;
    }

    @Override
    public void add(long bytes) {
      if (!tryAdd(bytes)) {
        throw new TxnException(TxnException.Kind.OUT_OF_MEMORY, "No more");
      }
    }

    @Override
    public void subtract(long bytes) {
      used -= bytes;
    }

    @Override
    public void close() {
      used = 0;
    }
  }

  private static Key row(int number) {
    return Key.wrap(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
  }

  private void announceUntilRefused() {
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 100_000; i++) {
                buffer.announceWeakly(row(i), NotifiedColumns.of(1));
              }
            })
        .isInstanceOfSatisfying(
            TxnException.class,
            e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.OUT_OF_MEMORY));
  }

  @Test
  void announcements_beyondTheMemory_areRefused_alsoOnceWritesAreSpilled() {
    announceUntilRefused();
    buffer.rollbackToStart();
    assertThat(buffer.bytes()).isZero();
    for (int i = 0; i < 5_000; i++) {
      buffer.write(CellKey.of(row(i), Column.ZERO), WriteKind.PUT, new byte[20], 1);
    }
    assertThat(buffer.spilled()).isNotNull();
    announceUntilRefused();
    buffer.rollbackToStart();
    assertThat(buffer.bytes()).isZero();
    buffer.announceWeakly(row(1), NotifiedColumns.of(1));
    assertThat(buffer.weakNotifications()).hasSize(1);
  }
}
