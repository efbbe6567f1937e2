package io.mokadb.txn.mvcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.TxnException;
import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** What is written can be read, and nothing else. */
final class RecordCodecTest {
  @Property
  void put_roundTrip(@ForAll @LongRange(min = 1) long start, @ForAll byte[] value) {
    WriteRecord record = new WriteRecord(WriteKind.PUT, start, value, 0);
    assertThat(WriteRecord.decode(record.encode())).isEqualTo(record);
    assertThat(WriteRecord.isInlinePut(record.encode())).isTrue();
    assertThat(WriteRecord.inlineValue(record.encode())).isEqualTo(value);
  }

  @Property
  void write_withoutValue_roundTrip(
      @ForAll WriteKind kind, @ForAll long start, @ForAll long previous) {
    WriteRecord record = new WriteRecord(kind, start, null, kind == WriteKind.LOCK ? previous : 0);
    assertThat(WriteRecord.decode(record.encode())).isEqualTo(record);
    assertThat(WriteRecord.isInlinePut(record.encode())).isFalse();
  }

  @Property
  void lock_roundTrip(@ForAll("locks") LockRecord lock) {
    Cell cell = new Cell(lock.startTimestamp(), lock.encode());
    assertThat(LockRecord.decode(cell)).isEqualTo(lock);
    assertThat(WriteRecord.decode(lock.toWrite().encode())).isEqualTo(lock.toWrite());
  }

  @Property
  void lock_cutShort_isCorrupted(@ForAll("locks") LockRecord lock, @ForAll int cut) {
    byte[] bytes = lock.encode();
    int fixed = bytes.length - (lock.value() == null ? 0 : lock.value().length);
    byte[] shorter = Arrays.copyOf(bytes, Math.floorMod(cut, fixed));
    assertThatThrownBy(() -> LockRecord.decode(new Cell(1, shorter)))
        .isInstanceOf(TxnException.class);
  }

  @Property
  void anyBytes_neverDecodeToAnythingElseThanTheyEncode(@ForAll @Size(max = 40) byte[] bytes) {
    try {
      assertThat(WriteRecord.decode(bytes).encode()).isEqualTo(bytes);
    } catch (TxnException e) {
      assertThat(e.kind()).isEqualTo(TxnException.Kind.CORRUPTED);
    }
    try {
      LockRecord.decode(new Cell(1, bytes));
    } catch (TxnException e) {
      assertThat(e.kind()).isEqualTo(TxnException.Kind.CORRUPTED);
    }
  }

  @Provide
  Arbitrary<LockRecord> locks() {
    Arbitrary<CellKey> cells =
        Combinators.combine(
                Arbitraries.bytes().array(byte[].class).ofMinSize(1).ofMaxSize(300),
                Arbitraries.integers().between(0, Column.MAX_ID))
            .as((row, column) -> CellKey.of(Key.wrap(row), Column.of(column)));
    Arbitrary<int[]> columns =
        Arbitraries.integers().between(0, 1 << 20).array(int[].class).ofMaxSize(20);
    Arbitrary<byte[]> values =
        Arbitraries.bytes().array(byte[].class).ofMaxSize(200).injectNull(0.3);
    return Combinators.combine(
            Arbitraries.of(WriteKind.PUT, WriteKind.DELETE, WriteKind.LOCK),
            Arbitraries.longs().between(1, 1L << 61),
            cells,
            Arbitraries.longs(),
            Arbitraries.longs(),
            values,
            columns)
        .as(
            (kind, start, primary, client, expires, value, ids) ->
                new LockRecord(
                    start,
                    kind,
                    primary,
                    client,
                    expires,
                    kind == WriteKind.PUT ? value : null,
                    kind == WriteKind.LOCK ? Math.max(0, client) : 0,
                    NotifiedColumns.of(ids),
                    start % 2 == 0));
  }
}
