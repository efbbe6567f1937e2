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
