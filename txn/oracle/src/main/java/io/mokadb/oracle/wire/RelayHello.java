package io.mokadb.oracle.wire;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * What a client says of itself behind the greeting {@link Greeting.State#RELAY}: {@code long node,
 * byte length}, and the name of the database in UTF-8.
 *
 * @param node the number of the process, above 0
 * @param database the store that it works on: from 1 to {@link #MAX_NAME} bytes
 */
public record RelayHello(long node, String database) {
  /** The longest name of a database, in bytes. */
  public static final int MAX_NAME = 255;

  private static final int HEAD_BYTES = 9;

  /**
   * @throws IllegalArgumentException if no client may say that
   */
  public RelayHello {
    int length = database.getBytes(StandardCharsets.UTF_8).length;
    if (node <= 0 || length < 1 || length > MAX_NAME) {
      throw new IllegalArgumentException(
          "Messages are relayed between processes with a number above 0, of a database whose name"
              + " has from 1 to "
              + MAX_NAME
              + " bytes; not for process "
              + node
              + " of a database with a name of "
              + length);
    }
  }

  public void writeTo(ByteBuf out) {
    byte[] name = database.getBytes(StandardCharsets.UTF_8);
    out.writeLong(node).writeByte(name.length).writeBytes(name);
  }

  /**
   * Reads what follows the greeting; later versions may append to it.
   *
   * @throws OracleWireException if it is something else
   */
  public static RelayHello read(ByteBuf body) {
    if (body.readableBytes() < HEAD_BYTES) {
      throw new OracleWireException("A relay is asked for in " + body.readableBytes() + " bytes");
    }
    long node = body.readLong();
    int length = body.readUnsignedByte();
    if (length > body.readableBytes()) {
      throw new OracleWireException("The name of a database is cut off");
    }
    try {
      return new RelayHello(node, body.readCharSequence(length, StandardCharsets.UTF_8).toString());
    } catch (IllegalArgumentException e) {
      throw new OracleWireException(e.getMessage());
    }
  }
}
