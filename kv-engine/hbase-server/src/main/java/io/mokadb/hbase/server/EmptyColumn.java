package io.mokadb.hbase.server;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A condition as it travels: a column's qualifier, and a range of time for each family in which the
 * column must have no cell.
 *
 * <p>Form: a byte for the version, the qualifier behind a byte with its length, then for each
 * family its name in the same way and the range as two longs, the second of them exclusive.
 */
record EmptyColumn(byte[] bytes) {
  private static final int VERSION = 1;

  /** More than a qualifier and four families take. */
  private static final int LONGEST = 256;

  /**
   * A request for what must not be there.
   *
   * @throws DoNotRetryIOException if the condition cannot be read, or names a family that the table
   *     does not have
   */
  Get get(byte[] row, TableDescriptor table) throws IOException {
    if (bytes.length > LONGEST) {
      throw malformed(bytes.length + " bytes", null);
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    Get get = new Get(row);
    try {
      int version = in.get();
      if (version != VERSION) {
        throw malformed("version " + version, null);
      }
      byte[] qualifier = name(in);
      do {
        byte[] family = name(in);
        if (!table.hasColumnFamily(family)) {
          throw malformed("no family " + Bytes.toStringBinary(family), null);
        }
        get.addColumn(family, qualifier);
        get.setColumnFamilyTimeRange(family, in.getLong(), in.getLong());
      } while (in.hasRemaining());
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw malformed(Bytes.toStringBinary(bytes), e);
    }
    return get;
  }

  private static byte[] name(ByteBuffer in) {
    byte[] name = new byte[Byte.toUnsignedInt(in.get())];
    in.get(name);
    return name;
  }

  private static DoNotRetryIOException malformed(String what, Exception cause) {
    return new DoNotRetryIOException("Malformed condition of a Moka mutation: " + what, cause);
  }
}
