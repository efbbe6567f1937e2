package io.mokadb.sql.layout;

import io.mokadb.kv.Key;
import io.mokadb.kv.codec.KeyReader;
import java.util.Arrays;

/** Decodes columns from index entries without looking at the rows. Immutable and thread-safe. */
public final class IndexProjection implements EntryDecoder {
  private final KeyLayout layout;
  private final KeyProjection fromIndex;
  private final KeyProjection fromRowKey;
  private final int width;

  IndexProjection(KeyLayout layout, KeyProjection fromIndex, KeyProjection fromRowKey, int width) {
    this.layout = layout;
    this.fromIndex = fromIndex;
    this.fromRowKey = fromRowKey;
    this.width = width;
  }

  /** True if {@link #stored} tells a column's values without making objects of them. */
  public boolean isInPlace(int column) {
    return fromIndex != null && fromIndex.isLong(column)
        || fromRowKey != null && fromRowKey.isLong(column);
  }

  /**
   * For entries that are looked at where they are stored. The columns are different ones.
   *
   * @param key has the key of the entry that the result was moved to
   */
  public EncodedRow stored(KeyBytes key) {
    int own = layout.columns();
    int all = own + (fromRowKey == null ? 0 : fromRowKey.parts());
    KeyPart[] parts = new KeyPart[all];
    int[] columns = new int[all];
    boolean[] placed = new boolean[width];
    int used = 0;
    for (int i = 0; i < all; i++) {
      KeyProjection from = i < own ? fromIndex : fromRowKey;
      int part = i < own ? i : i - own;
      parts[i] = i < own ? layout.part(part) : from.part(part);
      int column = from == null || part >= from.parts() ? -1 : from.place(part);
      columns[i] = column < 0 || placed[column] ? -1 : column;
      if (columns[i] >= 0) {
        placed[column] = true;
        used = i + 1;
      }
    }
    EncodedKey columnsOfKey =
        new EncodedKey(Arrays.copyOf(parts, used), Arrays.copyOf(columns, used), width, key, own);
    return new EncodedRow(
        columnsOfKey, new EncodedCell[0], new EncodedCell[width], new ValueCodec[width]);
  }

  @Override
  public int width() {
    return width;
  }

  @Override
  public void readInto(Key entry, byte[] value, Object[] target, int offset) {
    FormatVersion.check(value);
    if (fromIndex != null) {
      fromIndex.readInto(entry, target, offset);
    }
    if (fromRowKey != null) {
      if (value.length > 1) {
        byte[] suffix = Arrays.copyOfRange(value, 1, value.length);
        fromRowKey.readInto(new KeyReader(suffix), target, offset);
      } else {
        KeyReader reader = KeyLayout.reader(entry);
        for (int i = 0; i < layout.columns(); i++) {
          layout.part(i).skip(reader);
        }
        fromRowKey.readInto(reader, target, offset);
      }
    }
  }
}
