package io.mokadb.jdbc.result;

import io.mokadb.session.Binary;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.RowCursor;
import java.util.Arrays;
import java.util.List;

/** Cuts texts and bytes, for {@code Statement.setMaxFieldSize}. */
public final class CuttingCursor implements RowCursor {
  private final RowCursor source;
  private final int limit;

  /**
   * @param limit characters or bytes, more than 0
   */
  public CuttingCursor(RowCursor source, int limit) {
    this.source = source;
    this.limit = limit;
  }

  @Override
  public List<ColumnInfo> columns() {
    return source.columns();
  }

  @Override
  public boolean isEndless() {
    return source.isEndless();
  }

  @Override
  public boolean await(long millis) {
    return source.await(millis);
  }

  @Override
  public Object[] next() {
    Object[] row = source.next();
    if (row != null) {
      for (int i = 0; i < row.length; i++) {
        if (row[i] instanceof String text && text.length() > limit) {
          row[i] = text.substring(0, limit);
        } else if (row[i] instanceof Binary bytes && bytes.length() > limit) {
          row[i] = Binary.wrap(Arrays.copyOf(bytes.unsafeBytes(), limit));
        }
      }
    }
    return row;
  }

  @Override
  public void close() {
    source.close();
  }
}
