package io.mokadb.wire;

import java.nio.ByteBuffer;

/**
 * Pieces of large objects. A text that begins or ends between two surrogates has no UTF-8: it
 * travels as UTF-16 units. Stateless.
 */
public final class WirePieces {
  private WirePieces() {}

  public static void writeText(FrameWriter out, String piece) {
    boolean cut =
        !piece.isEmpty()
            && (Character.isLowSurrogate(piece.charAt(0))
                || Character.isHighSurrogate(piece.charAt(piece.length() - 1)));
    out.writeBoolean(cut);
    if (cut) {
      ByteBuffer units = ByteBuffer.allocate(piece.length() * Character.BYTES);
      units.asCharBuffer().put(piece);
      out.writeBytes(units.array());
    } else {
      out.writeText(piece);
    }
  }

  public static String readText(FrameReader in) throws WireException {
    if (!in.readBoolean()) {
      return in.readText();
    }
    byte[] units = in.readBytes();
    if (units.length % Character.BYTES != 0) {
      throw new WireException("Half a UTF-16 unit");
    }
    return ByteBuffer.wrap(units).asCharBuffer().toString();
  }
}
