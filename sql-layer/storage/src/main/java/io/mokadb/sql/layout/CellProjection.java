package io.mokadb.sql.layout;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.lob.ObjectRef;
import io.mokadb.sql.lob.ObjectSource;
import java.util.Arrays;

/** Decodes chosen columns of one column group. Immutable and thread-safe. */
final class CellProjection {
  private final int[] slots;
  private final int[] ids;
  private final ValueCodec[] codecs;
  private final Object[] absent;

  /** True if a value may lie elsewhere. */
  private final boolean large;

  /**
   * @param codecs by ordinal
   * @param absent by ordinal
   * @param ordinals what the places of a row are to hold
   * @param slots the places whose columns are in the group
   */
  CellProjection(
      TableDef table, ValueCodec[] codecs, Object[] absent, int[] ordinals, int[] slots) {
    int count = slots.length;
    this.slots = slots;
    this.ids = new int[count];
    this.codecs = new ValueCodec[count];
    this.absent = new Object[count];
    boolean anyLarge = false;
    for (int i = 0; i < count; i++) {
      int ordinal = ordinals[slots[i]];
      this.ids[i] = table.columns().get(ordinal).id();
      this.codecs[i] = codecs[ordinal];
      this.absent[i] = absent[ordinal];
      anyLarge |= codecs[ordinal].isLarge();
    }
    this.large = anyLarge;
  }

  boolean isLarge() {
    return large;
  }

  /**
   * Finds the same columns without decoding them.
   *
   * @param width places of a row
   */
  EncodedCell stored(int width, ObjectSource objects) {
    int[] idAt = new int[width];
    ValueCodec[] codecAt = new ValueCodec[width];
    Object[] absentAt = new Object[width];
    Arrays.fill(idAt, -1);
    for (int i = 0; i < slots.length; i++) {
      idAt[slots[i]] = ids[i];
      codecAt[slots[i]] = codecs[i];
      absentAt[slots[i]] = absent[i];
    }
    return new EncodedCell(idAt, codecAt, absentAt, objects);
  }

  /**
   * Decodes the value that lies in an array from {@code start} to {@code stop}.
   *
   * @param objects source of large objects; null if they are not read
   */
  void readInto(
      byte[] value, int start, int stop, Object[] target, int offset, ObjectSource objects) {
    FormatVersion.check(value, start, stop);
    if (ids.length == 0) {
      return;
    }
    int widthLog = value[start] & 3;
    int columnIds = Varint.read(value, start + 1);
    int bitmap = start + 1 + Varint.length(columnIds);
    int bitmapBytes = columnIds + 7 >>> 3;
    int offsets = bitmap + bitmapBytes;
    int present = 0;
    long first = 0;
    for (int i = 0; i < bitmapBytes; i++) {
      int bits = value[bitmap + i] & 0xFF;
      present += Integer.bitCount(bits);
      if (i < 8) {
        first |= (long) bits << (i << 3);
      }
    }
    int area = offsets + (Math.max(0, present - 1) << widthLog);
    for (int i = 0; i < ids.length; i++) {
      int id = ids[i];
      int slot = offset + slots[i];
      if (id >= columnIds) {
        target[slot] = absent[i];
      } else if ((value[bitmap + (id >>> 3)] >>> (id & 7) & 1) == 0) {
        target[slot] = null;
      } else {
        int rank = id < 64 ? Long.bitCount(first & ((1L << id) - 1)) : rank(value, bitmap, id);
        int from = rank == 0 ? area : area + end(value, offsets, rank - 1, widthLog);
        int to = rank == present - 1 ? stop : area + end(value, offsets, rank, widthLog);
        Object read = codecs[i].read(value, from, to);
        target[slot] = large && read instanceof ObjectRef ref ? open(ref, objects) : read;
      }
    }
  }

  static Object open(ObjectRef ref, ObjectSource objects) {
    if (objects == null) {
      throw new IllegalStateException("It is not known where to read large object " + ref.id());
    }
    return objects.open(ref);
  }

  static int rank(byte[] value, int bitmap, int id) {
    int rank = 0;
    int last = id >>> 3;
    for (int i = 0; i < last; i++) {
      rank += Integer.bitCount(value[bitmap + i] & 0xFF);
    }
    return rank + Integer.bitCount(value[bitmap + last] & ((1 << (id & 7)) - 1));
  }

  static int end(byte[] value, int offsets, int index, int widthLog) {
    int at = offsets + (index << widthLog);
    return switch (widthLog) {
      case 0 -> value[at] & 0xFF;
      case 1 -> (value[at] & 0xFF) << 8 | (value[at + 1] & 0xFF);
      default ->
          (value[at] & 0xFF) << 24
              | (value[at + 1] & 0xFF) << 16
              | (value[at + 2] & 0xFF) << 8
              | (value[at + 3] & 0xFF);
    };
  }
}
