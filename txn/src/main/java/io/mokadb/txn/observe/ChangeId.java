package io.mokadb.txn.observe;

import io.mokadb.kv.Key;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/** The name of a change as one observer sees it: observer, row and timestamp in a UUID. */
final class ChangeId {
  private static final long VERSION_BITS = 0xF000L;
  private static final long CUSTOM_VERSION = 0x8000L;
  private static final long VARIANT_BITS = 3L << 62;
  private static final long VARIANT = 1L << 63;

  private ChangeId() {}

  /**
   * @param timestamp of the change
   */
  static UUID of(int observer, Key row, long timestamp) {
    ByteBuffer text = ByteBuffer.allocate(Integer.BYTES + Long.BYTES + row.length());
    text.putInt(observer).putLong(timestamp).put(row.unsafeBytes());
    ByteBuffer digest = ByteBuffer.wrap(sha256().digest(text.array()));
    return new UUID(
        digest.getLong() & ~VERSION_BITS | CUSTOM_VERSION,
        digest.getLong() & ~VARIANT_BITS | VARIANT);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
