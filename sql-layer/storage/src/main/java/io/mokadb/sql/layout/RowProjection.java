package io.mokadb.sql.layout;

import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.GroupDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.lob.ObjectSource;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Decodes chosen columns of a table's rows and touches no others. The value that it takes is that
 * of the row's cell in the one column group of {@link #groups}; if there are several, their {@link
 * CellBundle}. Immutable and thread-safe.
 */
public final class RowProjection implements EntryDecoder {
  private static final int IN_KEY = -1;

  private final TableDef table;
  private final RowKeys keys;
  private final int width;
  private final KeyProjection fromKey;
  private final int[] groups;

  /** By group. */
  private final CellProjection[] cells;

  /** By column. */
  private final ValueCodec[] codecOf;

  /** By column, its cell; {@link #IN_KEY} for one of the key. */
  private final int[] cellOf;

  /** Source of large objects; null if they are not read. */
  private final ObjectSource objects;

  RowProjection(
      TableDef table, RowKeys keys, ValueCodec[] codecs, Object[] absent, int[] ordinals) {
    this.table = table;
    this.keys = keys;
    this.width = ordinals.length;
    this.fromKey = keys.projection(ordinals);
    int[] groupOf = new int[width];
    for (int slot = 0; slot < width; slot++) {
      groupOf[slot] =
          keys.holds(ordinals[slot])
              ? IN_KEY
              : table.groupOf(table.columns().get(ordinals[slot]).id());
    }
    this.groups = groups(table, groupOf);
    this.cells = new CellProjection[groups.length];
    for (int i = 0; i < groups.length; i++) {
      cells[i] = new CellProjection(table, codecs, absent, ordinals, slots(groupOf, groups[i]));
    }
    this.objects = null;
    this.codecOf = new ValueCodec[width];
    this.cellOf = new int[width];
    for (int slot = 0; slot < width; slot++) {
      boolean inKey = groupOf[slot] == IN_KEY;
      codecOf[slot] = inKey ? null : codecs[ordinals[slot]];
      cellOf[slot] = inKey ? IN_KEY : Arrays.binarySearch(groups, groupOf[slot]);
    }
  }

  private static int[] groups(TableDef table, int[] groupOf) {
    if (table.groups().isEmpty()) {
      return new int[] {GroupDef.FIRST};
    }
    int[] needed =
        Arrays.stream(groupOf).filter(group -> group != IN_KEY).sorted().distinct().toArray();
    return needed.length == 0 ? new int[] {GroupDef.FIRST} : needed;
  }

  private static int[] slots(int[] groupOf, int group) {
    int[] slots = new int[groupOf.length];
    int count = 0;
    for (int slot = 0; slot < groupOf.length; slot++) {
      if (groupOf[slot] == group) {
        slots[count++] = slot;
      }
    }
    return Arrays.copyOf(slots, count);
  }

  private RowProjection(RowProjection other, ObjectSource objects) {
    this.table = other.table;
    this.keys = other.keys;
    this.width = other.width;
    this.fromKey = other.fromKey;
    this.groups = other.groups;
    this.cells = other.cells;
    this.codecOf = other.codecOf;
    this.cellOf = other.cellOf;
    this.objects = objects;
  }

  /** The same decoder for rows of a snapshot, whose large objects {@code source} gives. */
  public RowProjection reading(Supplier<ObjectSource> source) {
    for (CellProjection cell : cells) {
      if (cell.isLarge()) {
        return new RowProjection(this, source.get());
      }
    }
    return this;
  }

  /** True if {@link #stored} tells a column's values without making objects of them. */
  public boolean isInPlace(int column) {
    return cellOf[column] == IN_KEY ? fromKey.isLong(column) : !codecOf[column].isLarge();
  }

  /**
   * For rows that are looked at where they are stored. The columns are different ones.
   *
   * @param key has the key of the row that the result was moved to
   */
  public EncodedRow stored(KeyBytes key) {
    EncodedCell[] found = new EncodedCell[cells.length];
    for (int i = 0; i < found.length; i++) {
      found[i] = cells[i].stored(width, objects);
    }
    EncodedCell[] byColumn = new EncodedCell[width];
    for (int column = 0; column < width; column++) {
      byColumn[column] = cellOf[column] == IN_KEY ? null : found[cellOf[column]];
    }
    return new EncodedRow(
        fromKey == null ? null : fromKey.stored(width, key), found, byColumn, codecOf);
  }

  @Override
  public int width() {
    return width;
  }

  /**
   * The column groups that the columns are in, ascending; if all are in the key, the first one, for
   * that tells whether the row is there.
   */
  public int[] groups() {
    return groups.clone();
  }

  /** A part of a row, for messages: the key's columns and their values, and the table. */
  public String nameOf(Key row, int group) {
    return "Column group "
        + table.groupName(group)
        + " of row "
        + KeyText.ofRow(table, keys, row)
        + " of table "
        + table.qualifiedName();
  }

  /** A new row. */
  public Object[] read(Key key, byte[] value) {
    Object[] row = new Object[width];
    readInto(key, value, row);
    return row;
  }

  /** Fills the first {@link #width()} places of {@code target}. */
  public void readInto(Key key, byte[] value, Object[] target) {
    readInto(key, value, target, 0);
  }

  @Override
  public void readInto(Key key, byte[] value, Object[] target, int offset) {
    if (fromKey != null) {
      fromKey.readInto(key, target, offset);
    }
    if (cells.length == 1) {
      cells[0].readInto(value, 0, value.length, target, offset, objects);
      return;
    }
    for (int i = 0; i < cells.length; i++) {
      int start = CellBundle.start(value, i, cells.length);
      cells[i].readInto(value, start, CellBundle.end(value, i), target, offset, objects);
    }
  }
}
