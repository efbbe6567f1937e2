package io.mokadb.sql.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.Key;
import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.GroupDef;
import io.mokadb.sql.catalog.TableDef;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowCodecTest {
  private static final TableDef PEOPLE =
      TestTables.table(1000)
          .column("ID", Kind.INTEGER)
          .column("NAME", SqlType.of(Kind.VARCHAR, 20))
          .column("AGE", Kind.SMALLINT)
          .column("CODE", SqlType.of(Kind.CHAR, 4))
          .column("PAID", SqlType.decimal(9, 2))
          .column("RAW", SqlType.of(Kind.VARBINARY, 9))
          .column("SIZE", Kind.DOUBLE)
          .primaryKey("ID")
          .build();

  private static Object[] ada() {
    return new Object[] {
      300, "Ada", 0, "x   ", new BigDecimal("-12.50"), Binary.wrap(new byte[] {1, 2}), 1.5
    };
  }

  private static TableDef withColumns(TableDef table, List<ColumnDef> columns, int nextId) {
    return table.edit().columns(columns).nextColumnId(nextId).build();
  }

  @Test
  void encode_knownRow_isTheseBytesForEver() {
    RowCodec codec = new RowCodec(PEOPLE);
    HexFormat hex = HexFormat.of();

    assertThat(codec.keys().encode(ada())).hasToString("f10340" + "f084");
    assertThat(hex.formatHex(codec.writer(GroupDef.FIRST).encode(ada())))
        .isEqualTo(
            "04"
                + "07"
                + "7e"
                + "0303040608"
                + "416461"
                + "78"
                + "fb1e"
                + "0102"
                + "3ff8000000000000");
  }

  @Test
  void encode_allNull_isHeaderAndBitmap() {
    byte[] value = new RowCodec(PEOPLE).writer(GroupDef.FIRST).encode(new Object[7]);

    assertThat(value).containsExactly(4, 7, 0);
  }

  @Test
  void indexEntry_knownRow_isTheseBytesForEver() {
    TableDef table =
        TestTables.table(1000)
            .column("ID", Kind.INTEGER)
            .column("NAME", SqlType.of(Kind.VARCHAR, 20))
            .primaryKey("ID")
            .index("PLAIN", false, "NAME")
            .index("SOLE", true, "NAME")
            .build();
    Object[] row = {300, "Ada"};
    Object[] unnamed = {300, null};
    Key key = new RowKeys(table).encode(row);
    IndexKeys plain = new IndexKeys(table, table.indexes().get(0));
    IndexKeys sole = new IndexKeys(table, table.indexes().get(1));

    assertThat(plain.entry(row, key)).hasToString("f10341" + "0441646101" + "f084");
    assertThat(plain.value(row, key)).containsExactly(4);
    assertThat(sole.entry(row, key)).hasToString("f10342" + "0441646101");
    assertThat(HexFormat.of().formatHex(sole.value(row, key))).isEqualTo("04" + "f084");
    assertThat(sole.entry(unnamed, key)).hasToString("f10342" + "01" + "f084");
    assertThat(sole.value(unnamed, key)).containsExactly(4);
  }

  @Test
  void decode_columnAddedLater_isNullOrItsAbsentValue() {
    RowCodec old = new RowCodec(PEOPLE);
    byte[] value = old.writer(GroupDef.FIRST).encode(ada());
    Key key = old.keys().encode(ada());
    List<ColumnDef> columns = new ArrayList<>(PEOPLE.columns());
    columns.add(1, new ColumnDef(7, "NEW", SqlType.of(Kind.INTEGER), true, null, null));
    TableDef wider = withColumns(PEOPLE, columns, 8);
    Object[] absent = new Object[8];
    absent[1] = 42;

    assertThat(new RowCodec(wider).projection(1, 2, 0).read(key, value))
        .containsExactly(null, "Ada", 300);
    assertThat(new RowCodec(wider, absent).projection(1, 2).read(key, value))
        .containsExactly(42, "Ada");
    Object[] explicitNull =
        new RowCodec(wider, absent)
            .projection(1)
            .read(key, new RowCodec(wider).writer(GroupDef.FIRST).encode(new Object[8]));
    assertThat(explicitNull).containsExactly((Object) null);
  }

  @Test
  void decode_columnDropped_isPassedOver() {
    RowCodec old = new RowCodec(PEOPLE);
    byte[] value = old.writer(GroupDef.FIRST).encode(ada());
    Key key = old.keys().encode(ada());
    List<ColumnDef> columns = new ArrayList<>(PEOPLE.columns());
    columns.remove(1);
    columns.remove(1);
    RowCodec narrower = new RowCodec(withColumns(PEOPLE, columns, 7));

    Object[] row = narrower.projection(0, 1, 2, 3, 4).read(key, value);

    assertThat(row)
        .containsExactly(
            300, "x   ", new BigDecimal("-12.50"), Binary.wrap(new byte[] {1, 2}), 1.5);
    assertThat(
            narrower
                .projection(0, 1, 2, 3, 4)
                .read(key, narrower.writer(GroupDef.FIRST).encode(row)))
        .containsExactly(row);
  }

  @Test
  void decode_longValues_useWiderOffsets() {
    TableDef table =
        TestTables.table(1000)
            .column("A", SqlType.of(Kind.VARCHAR))
            .column("B", SqlType.of(Kind.VARCHAR))
            .column("C", Kind.INTEGER)
            .build();
    RowCodec codec = new RowCodec(table);
    for (int length : new int[] {255, 256, 300, 65_535, 65_536, 100_000}) {
      Object[] row = {"x".repeat(length), "y", 7, 99L};
      Key key = codec.keys().encode(row);

      Object[] back =
          codec.projection(2, 1, 0, 3).read(key, codec.writer(GroupDef.FIRST).encode(row));

      assertThat(back).containsExactly(7, "y", row[0], 99L);
    }
  }

  @Test
  void decode_unknownFormat_isRefused() {
    RowCodec codec = new RowCodec(PEOPLE);
    byte[] value = codec.writer(GroupDef.FIRST).encode(ada());
    value[0] = 9 << 2;
    Key key = codec.keys().encode(ada());

    assertThatThrownBy(() -> codec.projection(1).read(key, value))
        .isInstanceOfSatisfying(
            MokaException.class, e -> assertThat(e.state()).isEqualTo(SqlState.DATA_CORRUPTED));
  }

  @Test
  void rowKeys_charColumn_ignoresTrailingBlanks() {
    RowKeys keys =
        new RowKeys(
            TestTables.table(1000).column("C", SqlType.of(Kind.CHAR, 5)).primaryKey("C").build());

    assertThat(keys.of("ab")).isEqualTo(keys.of("ab   "));
    assertThat(keys.decode(keys.of("ab"))).containsExactly("ab   ");
  }
}
