package io.mokadb.wire;

/** The first bytes of a connection. No HTTP request and no TLS handshake begins like this. */
public final class Preamble {
  /** The first byte of every connection in this protocol. */
  public static final int FIRST = 0xB5;

  private static final byte[] MAGIC = {(byte) FIRST, 'M', 'K', 2};

  /** Magic and the client's choice about TLS. */
  public static final int LENGTH = MAGIC.length + 1;

  private Preamble() {}

  /**
   * The bytes that the client sends.
   *
   * @param tls true to demand TLS, false to refuse it
   */
  public static byte[] of(boolean tls) {
    byte[] bytes = java.util.Arrays.copyOf(MAGIC, LENGTH);
    bytes[MAGIC.length] = (byte) (tls ? 1 : 0);
    return bytes;
  }

  /**
   * Tells whether the client demands TLS.
   *
   * @throws WireException if this is another protocol or version
   */
  public static boolean wantsTls(byte[] bytes) throws WireException {
    if (bytes.length != LENGTH) {
      throw new WireException("The connection ended in the preamble");
    }
    for (int i = 0; i < MAGIC.length; i++) {
      if (bytes[i] != MAGIC[i]) {
        throw new WireException("Not a connection of Moka's driver, or of another version");
      }
    }
    return switch (bytes[MAGIC.length]) {
      case 0 -> false;
      case 1 -> true;
      default -> throw new WireException("The preamble is damaged");
    };
  }

  /** The server's answer, one byte. */
  public enum Reply {
    /** Frames follow, unprotected. */
    PLAIN('P'),
    /** A TLS handshake follows. */
    TLS('T'),
    /** Refused: the server wants TLS. */
    TLS_REQUIRED('R'),
    /** Refused: the server has no TLS. */
    TLS_MISSING('N');

    private final int code;

    Reply(int code) {
      this.code = code;
    }

    public int code() {
      return code;
    }

    /**
     * @param code that was read; negative if the connection has ended
     */
    public static Reply of(int code) throws WireException {
      for (Reply reply : values()) {
        if (reply.code == code) {
          return reply;
        }
      }
      throw new WireException("The server did not answer as a Moka server of this version does");
    }
  }
}
