package io.mokadb.kv.hbase;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.mokadb.kv.Column;
import io.mokadb.kv.Family;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.util.Bytes;

/** Moka's families and columns as HBase's families and qualifiers. */
final class Families {
  private static final byte[] DATA = "d".getBytes(US_ASCII);
  private static final byte[] LOCK = "l".getBytes(US_ASCII);
  private static final byte[] WRITE = "w".getBytes(US_ASCII);
  private static final byte[] NOTIFY = "n".getBytes(US_ASCII);
  private static final byte[] ZERO = new byte[Integer.BYTES];

  private Families() {}

  /** A family's name in HBase. Read only. */
  static byte[] name(Family family) {
    return switch (family) {
      case DATA -> DATA;
      case LOCK -> LOCK;
      case WRITE -> WRITE;
      case NOTIFY -> NOTIFY;
    };
  }

  static Family of(Cell cell) {
    byte name = cell.getFamilyArray()[cell.getFamilyOffset()];
    return switch (name) {
      case 'd' -> Family.DATA;
      case 'l' -> Family.LOCK;
      case 'w' -> Family.WRITE;
      default -> Family.NOTIFY;
    };
  }

  /** The families in which ranges have room for a cell. */
  static List<Family> asked(ReadRanges ranges) {
    List<Family> asked = new ArrayList<>(2);
    for (Family family : Family.values()) {
      TimeRange range = ranges.of(family);
      if (range != null && range.from() < range.until()) {
        asked.add(family);
      }
    }
    return asked;
  }

  /** A column's qualifier: its id, most significant byte first. Read only. */
  static byte[] qualifier(Column column) {
    return column.id() == 0 ? ZERO : qualifier(column.id());
  }

  static byte[] qualifier(int columnId) {
    return Bytes.toBytes(columnId);
  }

  static int columnId(Cell cell) {
    return Bytes.toInt(cell.getQualifierArray(), cell.getQualifierOffset(), Integer.BYTES);
  }
}
