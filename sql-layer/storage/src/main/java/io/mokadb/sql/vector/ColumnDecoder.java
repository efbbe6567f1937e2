package io.mokadb.sql.vector;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.EncodedRow;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.txn.CellDecoder;
import io.mokadb.txn.CellList;
import java.util.List;

/** Makes vectors of one column of a table. Immutable and thread-safe. */
public final class ColumnDecoder implements CellDecoder {
  private final RowProjection projection;
  private final Key key;
  private final SqlType type;

  /**
   * All that the vector depends on beside the cells.
   *
   * @param group the column group whose cells are decoded
   * @param column the id of a stored column, -1 for one of the key
   * @param absent see {@link ColumnDef#absent}
   * @param keyTypes for a column of the key, the types of the key's columns up to it
   */
  private record Key(
      long table, int group, int column, SqlType type, String absent, List<SqlType> keyTypes) {}

  private ColumnDecoder(RowProjection projection, Key key) {
    this.projection = projection;
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
          projection, new Key(table.id(), group, -1, type, null, keyTypes(codec, ordinal)));
    }
    ColumnDef column = table.columns().get(ordinal);
    return new ColumnDecoder(
        projection, new Key(table.id(), group, column.id(), type, column.absent(), List.of()));
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
      Place place = new Place(cells);
      EncodedRow row = projection.stored(place::copyKey);
      if (type.kind() == Kind.DOUBLE) {
        return doubles(cells, place, row);
      }
      return isLong(type) ? longs(cells, place, row) : codes(cells, place, row);
    } catch (MokaException | IndexOutOfBoundsException damaged) {
      // The row tells what is wrong with it when it is read by itself.
      return null;
    }
  }

  private static LongVector longs(CellList cells, Place place, EncodedRow row) {
    long[] values = new long[cells.size()];
    long[] nulls = null;
    for (int i = 0; i < values.length; i++) {
      if (place.moves(row, i)) {
        if (row.isNull(0)) {
          nulls = withNull(nulls, i, values.length);
        } else if (row.isLong(0)) {
          values[i] = row.longAt(0);
        } else {
          return null;
        }
      } else if (i > 0) {
        // Any number will do, and this one makes the range of numbers no larger.
        values[i] = values[i - 1];
      }
    }
    return new LongVector(values, values.length, nulls);
  }

  private static DoubleVector doubles(CellList cells, Place place, EncodedRow row) {
    double[] values = new double[cells.size()];
    long[] nulls = null;
    for (int i = 0; i < values.length; i++) {
      if (place.moves(row, i)) {
        if (row.isNull(0)) {
          nulls = withNull(nulls, i, values.length);
        } else if (row.isDouble(0)) {
          values[i] = row.doubleAt(0);
        } else {
          return null;
        }
      }
    }
    return new DoubleVector(values, values.length, nulls);
  }

  private static CodeVector codes(CellList cells, Place place, EncodedRow row) {
    int[] codes = new int[cells.size()];
    CodeBuilder builder = new CodeBuilder(codes.length);
    long[] nulls = null;
    for (int i = 0; i < codes.length; i++) {
      if (place.moves(row, i)) {
        if (row.isNull(0)) {
          nulls = withNull(nulls, i, codes.length);
        } else {
          codes[i] = builder.of(row);
          if (codes[i] < 0) {
            return null;
          }
        }
      }
    }
    return builder.build(codes, nulls);
  }

  private static long[] withNull(long[] nullsOrNull, int place, int size) {
    long[] nulls = nullsOrNull == null ? new long[(size + 63) / 64] : nullsOrNull;
    nulls[place >>> 6] |= 1L << place;
    return nulls;
  }

  /** The cell that is decoded now. Confined. */
  private static final class Place {
    private final CellList cells;
    private int at;

    Place(CellList cells) {
      this.cells = cells;
    }

    /** Moves a row to a cell, if that has a value. */
    boolean moves(EncodedRow row, int place) {
      at = place;
      if (!cells.isValue(place)) {
        return false;
      }
      row.moveTo(cells.bytes(), cells.start(place), cells.end(place));
      return true;
    }

    int copyKey(byte[] target) {
      return cells.copyRow(at, target);
    }
  }
}
