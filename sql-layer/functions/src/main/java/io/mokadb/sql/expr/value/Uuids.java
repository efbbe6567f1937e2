package io.mokadb.sql.expr.value;

import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.nio.ByteBuffer;
import java.util.UUID;

/** UUIDs as text and as bytes, both ways. Anything else gives 22018. Stateless. */
public final class Uuids {
  private static final int BYTES = 16;
  private static final int DIGITS = 2 * BYTES;

  private Uuids() {}

  /**
   * Thirty-two hexadecimal digits, with or without hyphens and braces, as PostgreSQL takes them.
   */
  public static UUID parse(String text) {
    String trimmed = text.strip();
    if (trimmed.startsWith("{") && trimmed.endsWith("}")) {
      trimmed = trimmed.substring(1, trimmed.length() - 1);
    }
    long high = 0;
    long low = 0;
    int digits = 0;
    for (int i = 0; i < trimmed.length(); i++) {
      char c = trimmed.charAt(i);
      int digit = c < 128 ? Character.digit(c, 16) : -1;
      if (digit < 0) {
        // between any two groups of four digits
        if (c != '-' || digits % 4 != 0 || digits == 0 || trimmed.charAt(i - 1) == '-') {
          throw bad(text);
        }
        continue;
      }
      if (++digits > DIGITS) {
        throw bad(text);
      }
      high = high << 4 | low >>> 60;
      low = low << 4 | digit;
    }
    if (digits != DIGITS || trimmed.endsWith("-")) {
      throw bad(text);
    }
    return new UUID(high, low);
  }

  private static MokaException bad(String text) {
    String shown = text.length() > 80 ? text.substring(0, 80) + "..." : text;
    return new MokaException(
        SqlState.BAD_CAST,
        "'" + shown + "' is not a UUID, such as 123e4567-e89b-12d3-a456-426614174000");
  }

  public static UUID ofBytes(Binary bytes) {
    if (bytes.length() != BYTES) {
      throw new MokaException(
          SqlState.BAD_CAST, "A UUID has " + BYTES + " bytes, not " + bytes.length());
    }
    ByteBuffer halves = ByteBuffer.wrap(bytes.unsafeBytes());
    return new UUID(halves.getLong(), halves.getLong());
  }

  public static Binary toBytes(Object value) {
    UUID uuid = (UUID) value;
    return Binary.wrap(
        ByteBuffer.allocate(BYTES)
            .putLong(uuid.getMostSignificantBits())
            .putLong(uuid.getLeastSignificantBits())
            .array());
  }
}
