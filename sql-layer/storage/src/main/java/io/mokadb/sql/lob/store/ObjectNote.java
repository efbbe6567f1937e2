package io.mokadb.sql.lob.store;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.lob.LargeObjects.Place;
import java.nio.ByteBuffer;

/**
 * Note about a new object: the table in eight bytes, the column in four, the owner in eight.
 *
 * @param place that it is to belong to
 * @param owner start timestamp of the transaction that made it
 */
public record ObjectNote(Place place, long owner) {
  private static final int LENGTH = 2 * Long.BYTES + Integer.BYTES;

  byte[] encode() {
    return ByteBuffer.allocate(LENGTH)
        .putLong(place.table())
        .putInt(place.column())
        .putLong(owner)
        .array();
  }

  /**
   * @throws MokaException {@code DATA_CORRUPTED}
   */
  public static ObjectNote decode(byte[] value) {
    if (value.length != LENGTH) {
      throw new MokaException(
          SqlState.DATA_CORRUPTED, "A note of a new large object is damaged; run CHECK DATABASE");
    }
    ByteBuffer in = ByteBuffer.wrap(value);
    return new ObjectNote(new Place(in.getLong(), in.getInt()), in.getLong());
  }
}
