package io.mokadb.sql.lob.store;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.lob.LargeObjects.Place;
import java.nio.ByteBuffer;

/**
 * Note about a new object: the table in eight bytes, the column in four, the owner in eight, and
 * its process in eight more, if there are several.
 *
 * @param place that it is to belong to
 * @param owner start timestamp of the transaction that made it
 * @param node number of the process in which that transaction runs; 0 if the process has the store
 *     for itself
 */
public record ObjectNote(Place place, long owner, long node) {
  private static final int LENGTH = 2 * Long.BYTES + Integer.BYTES;
  private static final int LENGTH_OF_SEVERAL = LENGTH + Long.BYTES;

  byte[] encode() {
    ByteBuffer out =
        ByteBuffer.allocate(node == 0 ? LENGTH : LENGTH_OF_SEVERAL)
            .putLong(place.table())
            .putInt(place.column())
            .putLong(owner);
    return (node == 0 ? out : out.putLong(node)).array();
  }

  /**
   * @throws MokaException {@code DATA_CORRUPTED}
   */
  public static ObjectNote decode(byte[] value) {
    if (value.length != LENGTH && value.length != LENGTH_OF_SEVERAL) {
      throw new MokaException(
          SqlState.DATA_CORRUPTED, "A note of a new large object is damaged; run CHECK DATABASE");
    }
    ByteBuffer in = ByteBuffer.wrap(value);
    Place place = new Place(in.getLong(), in.getInt());
    return new ObjectNote(place, in.getLong(), in.hasRemaining() ? in.getLong() : 0);
  }
}
