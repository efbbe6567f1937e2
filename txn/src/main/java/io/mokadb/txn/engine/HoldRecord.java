package io.mokadb.txn.engine;

import io.mokadb.txn.TxnException;
import java.nio.ByteBuffer;

/**
 * The value of a row that says who holds a cell: a version, then {@code long node, long serial}.
 *
 * @param node the number of the process
 * @param serial grows with each hold of the process, so that none is taken for another one
 */
record HoldRecord(long node, long serial) {
  private static final byte VERSION = 1;
  private static final int BYTES = 1 + 2 * Long.BYTES;

  byte[] encode() {
    return ByteBuffer.allocate(BYTES).put(VERSION).putLong(node).putLong(serial).array();
  }

  /**
   * @throws TxnException {@code CORRUPTED} if it is something else
   */
  static HoldRecord decode(byte[] value) {
    if (value.length != BYTES || value[0] != VERSION) {
      throw new TxnException(
          TxnException.Kind.CORRUPTED, "A hold of " + value.length + " bytes has no version 1");
    }
    ByteBuffer in = ByteBuffer.wrap(value, 1, BYTES - 1);
    return new HoldRecord(in.getLong(), in.getLong());
  }
}
