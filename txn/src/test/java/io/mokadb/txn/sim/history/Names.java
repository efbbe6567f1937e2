package io.mokadb.txn.sim.history;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.txn.time.Timestamps;
import java.nio.charset.StandardCharsets;

/** Cells, values and timestamps as people read them. */
public final class Names {
  private Names() {}

  /** The cell in column zero of the row with this name. */
  public static CellKey cell(String name) {
    return CellKey.of(Key.wrap(bytes(name)));
  }

  public static String of(CellKey cell) {
    return of(cell.row(), cell.column());
  }

  public static String of(Key row, Column column) {
    String name = text(row.unsafeBytes());
    return column.id() == 0 ? name : name + "/" + column.id();
  }

  public static byte[] bytes(String text) {
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }

  public static String text(byte[] bytes) {
    return bytes == null ? null : new String(bytes, StandardCharsets.UTF_8);
  }

  /** Milliseconds and counter. */
  public static String time(long timestamp) {
    return Timestamps.toMillis(timestamp)
        + "."
        + (timestamp & ((1 << Timestamps.COUNTER_BITS) - 1));
  }
}
