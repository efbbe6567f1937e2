package io.mokadb.txn.backup;

import io.mokadb.kv.KeyRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.observe.ObserverRecord;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Digest of a snapshot's contents (B2). Records of observers are left out, because those of dropped
 * observers are deleted gradually.
 *
 * @param cells how many cells have a value
 * @param checksum SHA-256 over row, column, commit timestamp and value of each, in their order; in
 *     hexadecimal
 */
public record SnapshotDigest(long cells, String checksum) {
  private static final int BLOCK = 256;

  /**
   * Reads the whole snapshot of a transaction.
   *
   * @param pulse called for each cell; what it throws ends the reading
   * @throws io.mokadb.txn.TxnException CORRUPTED if something cannot be read
   */
  public static SnapshotDigest of(Transaction transaction, Runnable pulse) {
    MessageDigest digest = sha256();
    ByteBuffer numbers = ByteBuffer.allocate(3 * Integer.BYTES + Long.BYTES);
    long cells = 0;
    KeyRange range = KeyRange.of(ObserverRecord.all().end(), null);
    try (ValueCursor cursor = transaction.scan(new Scan(range, null, false, BLOCK))) {
      while (cursor.next()) {
        pulse.run();
        byte[] row = cursor.key().row().unsafeBytes();
        numbers.clear();
        numbers.putInt(row.length).putInt(cursor.key().column().id());
        numbers.putLong(cursor.commitTimestamp()).putInt(cursor.value().length);
        digest.update(numbers.array());
        digest.update(row);
        digest.update(cursor.value());
        cells++;
      }
    }
    return new SnapshotDigest(cells, HexFormat.of().formatHex(digest.digest()));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
