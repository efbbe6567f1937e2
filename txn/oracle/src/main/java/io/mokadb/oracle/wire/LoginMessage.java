package io.mokadb.oracle.wire;

import io.netty.buffer.ByteBuf;

/**
 * The bytes of a login. The server's greeting {@code LOGIN} is followed by its random number; the
 * client answers with a frame of its random number and its proof; the greeting {@code READY} that
 * follows has the server's proof behind it. Stateless.
 */
public final class LoginMessage {
  private LoginMessage() {}

  /**
   * Reads a random number or a proof.
   *
   * @throws OracleWireException if the frame has too few bytes left
   */
  public static byte[] read(ByteBuf body, int length) {
    if (body.readableBytes() < length) {
      throw new OracleWireException("A login of " + body.readableBytes() + " bytes");
    }
    byte[] bytes = new byte[length];
    body.readBytes(bytes);
    return bytes;
  }
}
