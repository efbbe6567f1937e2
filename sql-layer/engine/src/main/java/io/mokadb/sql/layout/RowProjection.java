package io.mokadb.sql.layout;

import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.lob.ObjectRef;
import io.mokadb.sql.lob.ObjectSource;
import java.util.Arrays;
import java.util.function.Supplier;

/** Decodes chosen columns of a table's rows and touches no others. Immutable and thread-safe. */
public final class RowProjection implements EntryDecoder {
  private final int width;
  private final KeyProjection fromKey;
  private final boolean valueNeeded;
  private final int[] slots;
  private final int[] ids;
  private final ValueCodec[] codecs;
  private final Object[] absent;

  /** Whether a value may lie elsewhere. */
  private final boolean large;

  /** Where such values come from; null: nobody reads them. */
  private final ObjectSource objects;

  RowProjection(
      TableDef table, RowKeys keys, ValueCodec[] codecs, Object[] absent, int[] ordinals) {
    this.width = ordinals.length;
    this.fromKey = keys.projection(ordinals);
    int count = 0;
    for (int ordinal : ordinals) {
      count += keys.holds(ordinal) ? 0 : 1;
    }
    this.valueNeeded = count > 0;
    this.slots = new int[count];
    this.ids = new int[count];
    this.codecs = new ValueCodec[count];
    this.absent = new Object[count];
    int at = 0;
    for (int slot = 0; slot < width; slot++) {
      int ordinal = ordinals[slot];
      if (!keys.holds(ordinal)) {
        slots[at] = slot;
        ids[at] = table.columns().get(ordinal).id();
        this.codecs[at] = codecs[ordinal];
        this.absent[at] = absent[ordinal];
        at++;
      }
    }
    this.large = Arrays.stream(this.codecs).anyMatch(ValueCodec::isLarge);
    this.objects = null;
  }

  private RowProjection(RowProjection other, ObjectSource objects) {
    this.width = other.width;
    this.fromKey = other.fromKey;
    this.valueNeeded = other.valueNeeded;
    this.slots = other.slots;
    this.ids = other.ids;
    this.codecs = other.codecs;
    this.absent = other.absent;
    this.large = other.large;
    this.objects = objects;
  }

  /** The same decoder for rows of a snapshot, whose large objects {@code source} gives. */
  public RowProjection reading(Supplier<ObjectSource> source) {
    return large ? new RowProjection(this, source.get()) : this;
  }

  @Override
  public int width() {
    return width;
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
    FormatVersion.check(value);
    if (fromKey != null) {
      fromKey.readInto(key, target, offset);
    }
    if (valueNeeded) {
      readValues(value, target, offset);
    }
  }

  private void readValues(byte[] value, Object[] target, int offset) {
    int widthLog = value[0] & 3;
    int columnIds = Varint.read(value, 1);
    int bitmap = 1 + Varint.length(columnIds);
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
        int to = rank == present - 1 ? value.length : area + end(value, offsets, rank, widthLog);
        Object read = codecs[i].read(value, from, to);
        target[slot] = large && read instanceof ObjectRef ref ? open(ref) : read;
      }
    }
  }

  private Object open(ObjectRef ref) {
    if (objects == null) {
      throw new IllegalStateException("Nobody said where to read large object " + ref.id());
    }
    return objects.open(ref);
  }

  private static int rank(byte[] value, int bitmap, int id) {
    int rank = 0;
    int last = id >>> 3;
    for (int i = 0; i < last; i++) {
      rank += Integer.bitCount(value[bitmap + i] & 0xFF);
    }
    return rank + Integer.bitCount(value[bitmap + last] & ((1 << (id & 7)) - 1));
  }

  private static int end(byte[] value, int offsets, int index, int widthLog) {
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
