package io.mokadb.sql.vector;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Key;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.GroupDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.TestTables;
import io.mokadb.txn.CellList;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Decoded columns have the values that a projection reads of each row. */
class ColumnDecoderTest {
  private static final int GROUP = GroupDef.FIRST;
  private static final SqlType MONEY = SqlType.decimal(30, 2);

  private final TableDef table =
      TestTables.table(5000)
          .notNull("T", SqlType.of(Kind.VARCHAR, 9))
          .notNull("K", SqlType.of(Kind.BIGINT))
          .column("I", Kind.INTEGER)
          .column("B", Kind.BOOLEAN)
          .column("D", MONEY)
          .column("X", Kind.DOUBLE)
          .column("S", Kind.TIMESTAMP)
          .column("V", SqlType.of(Kind.VARCHAR, 9))
          .column("C", SqlType.of(Kind.CHAR, 5))
          .column("U", Kind.UUID)
          .primaryKey("T", "K")
          .build();
  private final RowCodec codec = new RowCodec(table);

  /** Rows behind each other in one array; null for what is not a value. */
  private record Cells(List<Key> keys, List<byte[]> values, byte[] bytes, int[] starts)
      implements CellList {
    static Cells of(List<Key> keys, List<byte[]> values) {
      int[] starts = new int[values.size() + 1];
      for (int i = 0; i < values.size(); i++) {
        starts[i + 1] = starts[i] + (values.get(i) == null ? 3 : values.get(i).length);
      }
      byte[] bytes = new byte[starts[values.size()]];
      for (int i = 0; i < values.size(); i++) {
        if (values.get(i) != null) {
          System.arraycopy(values.get(i), 0, bytes, starts[i], values.get(i).length);
        }
      }
      return new Cells(keys, values, bytes, starts);
    }

    @Override
    public int size() {
      return values.size();
    }

    @Override
    public byte[] bytes(int place) {
      return bytes;
    }

    @Override
    public boolean isValue(int place) {
      return values.get(place) != null;
    }

    @Override
    public int start(int place) {
      return starts[place];
    }

    @Override
    public int end(int place) {
      return starts[place + 1];
    }

    @Override
    public int copyRow(int place, byte[] target) {
      byte[] row = keys.get(place).unsafeBytes();
      if (row.length <= target.length) {
        System.arraycopy(row, 0, target, 0, row.length);
      }
      return row.length;
    }
  }

  private Cells cells(List<Object[]> rows) {
    List<Key> keys = new ArrayList<>();
    List<byte[]> values = new ArrayList<>();
    for (Object[] row : rows) {
      keys.add(row == null ? Key.wrap(new byte[] {1}) : codec.keys().encode(row));
      values.add(row == null ? null : codec.writer(GROUP).encode(row).clone());
    }
    return Cells.of(keys, values);
  }

  private ColumnDecoder decoder(int ordinal) {
    SqlType type = table.columns().get(ordinal).type();
    return ColumnDecoder.of(table, codec, GROUP, ordinal, type);
  }

  @Test
  void vectors_ofGeneratedRows_haveTheirValues() {
    Random random = new Random(5);
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      rows.add(random.nextInt(9) == 0 ? null : row(random, i));
    }
    Cells cells = cells(rows);
    int[] ordinals = {6, 1, 2, 8, 3, 4, 7, 9, 5};
    SqlType[] types = new SqlType[ordinals.length];
    Object[] vectors = new Object[ordinals.length];
    for (int i = 0; i < ordinals.length; i++) {
      types[i] = table.columns().get(ordinals[i]).type();
      vectors[i] = decoder(ordinals[i]).decode(cells);
    }
    ColumnBatch batch = new ColumnBatch(types);
    batch.moveTo(vectors, 0, rows.size());
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i) != null) {
        Object[] read = codec.projection(ordinals).read(cells.keys.get(i), cells.values.get(i));
        assertThat(batch.row(i).take()).containsExactly(read);
      }
    }
  }

  @Test
  void patchedVectors_areThoseOfTheNewerCells() {
    int patched = 0;
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      List<Object[]> before = new ArrayList<>();
      List<Object[]> after = new ArrayList<>();
      List<Object[]> changed = new ArrayList<>();
      List<Integer> places = new ArrayList<>();
      int kinds = 1 + random.nextInt(40);
      for (int i = 0; i < 200; i++) {
        Object[] row = random.nextInt(9) == 0 ? null : row(new Random(random.nextInt(kinds)), i);
        before.add(row);
        after.add(row);
        if (row != null && random.nextInt(4) == 0) {
          Object[] newer = row(random, i);
          newer[0] = row[0];
          newer[1] = row[1];
          after.set(i, newer);
          changed.add(newer);
          places.add(i);
        }
      }
      int[] at = places.stream().mapToInt(place -> place).toArray();
      patched += comparePatched(cells(before), cells(changed), cells(after), at);
    }
    assertThat(patched).isGreaterThan(200);
  }

  private int comparePatched(Cells before, Cells changed, Cells after, int[] places) {
    int compared = 0;
    for (int ordinal : new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9}) {
      ColumnVector old = decoder(ordinal).decode(before);
      ColumnVector whole = decoder(ordinal).decode(after);
      ColumnVector patched = old == null ? null : decoder(ordinal).patch(old, places, changed);
      if (whole != null && patched != null) {
        for (int i = 0; i < after.size(); i++) {
          if (after.isValue(i)) {
            assertThat(at(ordinal, patched, i)).isEqualTo(at(ordinal, whole, i));
          }
        }
        compared++;
      }
    }
    return compared;
  }

  private Object at(int ordinal, ColumnVector vector, int place) {
    ColumnBatch batch = new ColumnBatch(new SqlType[] {table.columns().get(ordinal).type()});
    batch.moveTo(new Object[] {vector}, place, 1);
    return batch.row(0).take()[0];
  }

  private static Object[] row(Random random, int number) {
    Object[] row = {
      "t" + random.nextInt(1 << random.nextInt(20)),
      random.nextLong(),
      random.nextInt(),
      random.nextBoolean(),
      BigDecimal.valueOf(random.nextLong(), 2),
      random.nextDouble(),
      (long) number,
      "ä".repeat(random.nextInt(4)),
      "c   " + random.nextInt(9),
      new UUID(1, random.nextInt(7))
    };
    int from = 2 + random.nextInt(16);
    for (int i = from; i < row.length; i++) {
      row[i] = null;
    }
    return row;
  }

  @Test
  void vectors_ofWhatDoesNotFit_areNone() {
    Object[] row = row(new Random(1), 1);
    row[4] = new BigDecimal(BigInteger.TEN.pow(25), 2);
    row[2] = 3;
    assertThat(decoder(4).decode(cells(List.<Object[]>of(row)))).isNull();
    assertThat(decoder(2).decode(cells(List.<Object[]>of(row)))).isNotNull();
    assertThat(decoder(0)).as("a text of the key").isNull();
  }

  @Test
  void codes_ofTooManyValues_areNone() {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < 800; i++) {
      Object[] row = row(new Random(i), i);
      row[7] = "text " + i % 100;
      row[8] = "c" + i % 200;
      rows.add(row);
    }
    Cells cells = cells(rows);
    ColumnVector few = decoder(7).decode(cells);
    assertThat(few).isInstanceOf(CodeVector.class);
    assertThat(((CodeVector) few).codes()).isEqualTo(100);
    assertThat(decoder(8).decode(cells)).isNull();
  }

  @Test
  void damagedCells_haveNoVector() {
    Key key = codec.keys().encode(row(new Random(1), 1));
    assertThat(decoder(2).decode(Cells.of(List.of(key), List.of(new byte[0])))).isNull();
    assertThat(decoder(2).decode(Cells.of(List.of(key), List.of(new byte[] {4, 9})))).isNull();
    assertThat(decoder(2).decode(Cells.of(List.of(key), List.of(new byte[] {99, 1})))).isNull();
  }

  @Test
  void keys_ofDecoders_areEqualIfTheirVectorsAre() {
    assertThat(decoder(2).key()).isEqualTo(decoder(2).key()).isNotEqualTo(decoder(3).key());
    assertThat(decoder(1).key()).isEqualTo(decoder(1).key()).isNotEqualTo(decoder(2).key());
    SqlType integer = SqlType.of(Kind.INTEGER);
    assertThat(ColumnDecoder.of(table, codec, 7, 1, table.columns().get(1).type()).key())
        .as("of another group, whose cells lie elsewhere")
        .isNotEqualTo(decoder(1).key());
    TableDef other =
        TestTables.table(5001)
            .notNull("T", SqlType.of(Kind.VARCHAR, 9))
            .notNull("K", SqlType.of(Kind.BIGINT))
            .column("I", integer)
            .primaryKey("T", "K")
            .build();
    assertThat(ColumnDecoder.of(other, new RowCodec(other), GROUP, 2, integer).key())
        .isNotEqualTo(decoder(2).key());
  }
}
