package io.mokadb.sql.views;

import io.mokadb.kv.Key;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.layout.RowWriter;
import java.util.Arrays;

/**
 * The rows of a view as bytes, so that two are equal exactly if they are stored alike, wherever
 * their large values are. Confined to one thread.
 */
final class RowImages {
  private final TableLayout layout;
  private final KeyEncoder keys;
  private final RowWriter[] values;

  /** Null if no column may have large values. */
  private final LargeContents contents;

  RowImages(TableDef table) {
    this.layout = new TableLayout(table);
    this.keys = table.hasPrimaryKey() ? layout.codec().keys().layout().writer() : null;
    this.values =
        Arrays.stream(layout.groups())
            .mapToObj(group -> layout.codec().writer(group))
            .toArray(RowWriter[]::new);
    this.contents = layout.large().length == 0 ? null : new LargeContents(layout.large());
  }

  TableLayout layout() {
    return layout;
  }

  /** A row in the form that the columns' types require. */
  Object[] conformed(Object[] given) {
    Object[] row = new Object[layout.width()];
    for (int i = 0; i < row.length; i++) {
      row[i] = layout.check().conform(i, given[i]);
    }
    return row;
  }

  /** The bytes of a conformed or stored row; a hidden row id is left out. */
  Image of(Object[] row) {
    Object[] told = contents == null ? row : contents.of(row);
    byte[] image =
        keys == null ? new byte[0] : layout.codec().keys().encode(told, keys).unsafeBytes();
    for (RowWriter group : values) {
      byte[] value = group.encode(told);
      int end = image.length;
      image = Arrays.copyOf(image, end + value.length);
      System.arraycopy(value, 0, image, end, value.length);
    }
    return new Image(image, Arrays.hashCode(image));
  }

  /** The key of a row, of a table with a primary key. */
  Key keyOf(Object[] row) {
    return layout.codec().keys().encode(row, keys);
  }

  /** A row as bytes. */
  record Image(byte[] bytes, int hash) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Image image
          && hash == image.hash
          && Arrays.equals(bytes, image.bytes);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }
}
