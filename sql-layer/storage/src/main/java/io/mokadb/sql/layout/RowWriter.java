package io.mokadb.sql.layout;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import java.util.Arrays;

/** Encodes one column group of a table's rows, reusing its buffers. Confined to one thread. */
public final class RowWriter {
  private final int columnIds;
  private final int[] ordinalById;
  private final ValueCodec[] codecById;
  private final ByteSink values = new ByteSink();
  private final int[] ends;

  RowWriter(TableDef table, ValueCodec[] codecs, int group) {
    this.columnIds = table.nextColumnId();
    this.ordinalById = new int[columnIds];
    this.codecById = new ValueCodec[columnIds];
    this.ends = new int[columnIds];
    Arrays.fill(ordinalById, -1);
    for (int i = 0; i < codecs.length; i++) {
      ColumnDef column = table.columns().get(i);
      if (!table.primaryKey().contains(column.id()) && table.groupOf(column.id()) == group) {
        ordinalById[column.id()] = i;
        codecById[column.id()] = codecs[i];
      }
    }
  }

  /**
   * The stored value of a row's group.
   *
   * @param row values in table order; those of the primary key and of other groups are not looked
   *     at
   */
  public byte[] encode(Object[] row) {
    values.clear();
    int present = 0;
    for (int id = 0; id < columnIds; id++) {
      int ordinal = ordinalById[id];
      if (ordinal >= 0 && row[ordinal] != null) {
        codecById[id].write(row[ordinal], values);
        ends[present++] = values.length();
      }
    }
    int widthLog = values.length() < 1 << 8 ? 0 : values.length() < 1 << 16 ? 1 : 2;
    int head = 1 + Varint.length(columnIds);
    int offsets = head + (columnIds + 7 >>> 3);
    int area = offsets + (Math.max(0, present - 1) << widthLog);
    byte[] out = new byte[area + values.length()];
    out[0] = (byte) (FormatVersion.CURRENT.number() << 2 | widthLog);
    Varint.write(columnIds, out, 1);
    for (int id = 0; id < columnIds; id++) {
      int ordinal = ordinalById[id];
      if (ordinal >= 0 && row[ordinal] != null) {
        out[head + (id >>> 3)] |= (byte) (1 << (id & 7));
      }
    }
    int width = 1 << widthLog;
    for (int i = 0, at = offsets; i < present - 1; i++) {
      for (int shift = (width - 1) * 8; shift >= 0; shift -= 8) {
        out[at++] = (byte) (ends[i] >>> shift);
      }
    }
    System.arraycopy(values.array(), 0, out, area, values.length());
    return out;
  }
}
