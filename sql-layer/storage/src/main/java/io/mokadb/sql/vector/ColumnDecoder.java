package io.mokadb.sql.vector;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.GroupDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.EncodedRow;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.IndexProjection;
import io.mokadb.sql.layout.KeyBytes;
import io.mokadb.sql.layout.KeyLayout;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.txn.CellDecoder;
import io.mokadb.txn.CellList;
import io.mokadb.txn.DecodedCells;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Makes vectors of one column of a table. Immutable and thread-safe. */
public final class ColumnDecoder implements CellDecoder {
  /** Makes what reads the column of a cell whose key it is given. */
  private final Function<KeyBytes, EncodedRow> rows;

  private final Key key;
  private final SqlType type;

  /**
   * All that the vector depends on beside the cells.
   *
   * @param group the column group whose cells are decoded
   * @param table the id of the table, or of the index
   * @param column the id of a stored column, -1 for one of the key; of an index, the ordinal
   * @param absent see {@link ColumnDef#absent}
   * @param keyTypes for a column of the key, the types of the key's columns up to it
   */
  private record Key(
      long table, int group, int column, SqlType type, String absent, List<SqlType> keyTypes) {
    @Override
    public boolean equals(Object o) {
      return o instanceof Key other
          && table == other.table
          && group == other.group
          && column == other.column
          && type.equals(other.type)
          && Objects.equals(absent, other.absent)
          && keyTypes.equals(other.keyTypes);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * Long.hashCode(table) + group) + column;
    }
  }

  private ColumnDecoder(Function<KeyBytes, EncodedRow> rows, Key key) {
    this.rows = rows;
    this.key = key;
    this.type = key.type;
  }

  /**
   * The decoder of a column.
   *
   * @param group the column group whose cells are decoded; that of the column, unless the key has
   *     it
   * @param ordinal in the table; its number of columns stands for the hidden row id
   * @param type of the column
   * @return null if columns of its kind have no vectors
   */
  public static ColumnDecoder of(
      TableDef table, RowCodec codec, int group, int ordinal, SqlType type) {
    RowProjection projection = codec.projection(ordinal);
    if (!projection.isInPlace(0)) {
      return null;
    }
    if (codec.keys().holds(ordinal)) {
      return new ColumnDecoder(
          projection::stored, new Key(table.id(), group, -1, type, null, keyTypes(codec, ordinal)));
    }
    ColumnDef column = table.columns().get(ordinal);
    return new ColumnDecoder(
        projection::stored,
        new Key(table.id(), group, column.id(), type, column.absent(), List.of()));
  }

  /**
   * The decoder of a column of index entries.
   *
   * @param ordinal in the table; its number of columns stands for the hidden row id
   * @param type of the column
   * @return null if entries do not have it, or columns of its kind have no vectors
   */
  public static ColumnDecoder of(TableDef table, IndexKeys index, int ordinal, SqlType type) {
    IndexProjection projection = index.projection(ordinal);
    if (projection == null || !projection.isInPlace(0)) {
      return null;
    }
    List<SqlType> types = new ArrayList<>(types(index.layout()));
    types.addAll(types(new RowKeys(table).layout()));
    return new ColumnDecoder(
        projection::stored,
        new Key(index.index().id(), GroupDef.FIRST, ordinal, type, null, types));
  }

  private static List<SqlType> types(KeyLayout layout) {
    List<SqlType> types = new ArrayList<>();
    for (int i = 0; i < layout.columns(); i++) {
      types.add(layout.type(i));
    }
    return types;
  }

  /** True if a value is a number of 64 bits, at least mostly. */
  private static boolean isLong(SqlType type) {
    Kind kind = type.kind();
    return kind == Kind.BOOLEAN
        || kind == Kind.DECIMAL
        || kind.javaClass() == Integer.class
        || kind.javaClass() == Long.class;
  }

  private static List<SqlType> keyTypes(RowCodec codec, int ordinal) {
    int[] ordinals = codec.keys().ordinals();
    int part = 0;
    while (ordinals[part] != ordinal) {
      part++;
    }
    return java.util.stream.IntStream.rangeClosed(0, part)
        .mapToObj(index -> codec.keys().layout().type(index))
        .toList();
  }

  @Override
  public Object key() {
    return key;
  }

  @Override
  public ColumnVector decode(CellList cells) {
    try {
      EncodedCellReader reader = new EncodedCellReader(cells, rows);
      if (type.kind() == Kind.DOUBLE) {
        return reader.doubles();
      }
      return isLong(type) ? reader.longs() : reader.codes();
    } catch (MokaException | IndexOutOfBoundsException damaged) {
      // The row tells what is wrong with it when it is read by itself.
      return null;
    }
  }

  @Override
  public ColumnVector patch(DecodedCells column, int[] places, CellList changed) {
    ColumnVector newer = decode(changed);
    return newer == null ? null : ((ColumnVector) column).with(places, newer);
  }
}
