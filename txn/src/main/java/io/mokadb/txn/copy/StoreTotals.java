package io.mokadb.txn.copy;

import io.mokadb.kv.Key;
import io.mokadb.kv.KvStore;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * Totals of a store's cells (C3).
 *
 * @param rows rows of the store: those of tables, of indexes, and of definitions
 * @param cells all versions
 * @param bytes of their keys and values
 * @param checksum SHA-256 over row, column, family, timestamp and value of each, in their order; in
 *     hexadecimal
 */
public record StoreTotals(long rows, long cells, long bytes, String checksum) {
  /**
   * Reads a whole store that is not in use.
   *
   * @param progress is told of each block; what it throws ends the reading
   */
  public static StoreTotals of(KvStore store, CopyProgress progress) {
    Counter counter = new Counter();
    VersionScan scan = new VersionScan(store);
    for (List<CopiedColumn> block = scan.next(); !block.isEmpty(); block = scan.next()) {
      block.forEach(counter::add);
      progress.reached(counter.cells, counter.bytes);
    }
    return counter.totals();
  }

  /** Counts columns as they come. Confined to one thread. */
  static final class Counter {
    private final MessageDigest digest = sha256();
    private final ByteBuffer ofColumn = ByteBuffer.allocate(3 * Integer.BYTES);
    private final ByteBuffer ofVersion = ByteBuffer.allocate(2 * Integer.BYTES + Long.BYTES);
    private Key row;
    private long rows;
    private long cells;
    private long bytes;

    void add(CopiedColumn column) {
      if (!column.key().row().equals(row)) {
        row = column.key().row();
        rows++;
      }
      ofColumn.clear();
      ofColumn.putInt(row.length()).putInt(column.key().column().id());
      ofColumn.putInt(column.versions().size());
      digest.update(ofColumn.array());
      digest.update(row.unsafeBytes());
      for (CopiedColumn.Version version : column.versions()) {
        byte[] value = version.cell().value();
        ofVersion.clear();
        ofVersion.putInt(version.family().name().charAt(0)).putInt(value.length);
        ofVersion.putLong(version.cell().timestamp());
        digest.update(ofVersion.array());
        digest.update(value);
      }
      cells += column.versions().size();
      bytes += column.bytes();
    }

    long cells() {
      return cells;
    }

    long bytes() {
      return bytes;
    }

    /** The totals; nothing is added any more. */
    StoreTotals totals() {
      return new StoreTotals(rows, cells, bytes, HexFormat.of().formatHex(digest.digest()));
    }

    private static MessageDigest sha256() {
      try {
        return MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("Every Java has SHA-256", e);
      }
    }
  }
}
