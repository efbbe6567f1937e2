package io.mokadb.oracle.wire;

import io.netty.buffer.ByteBuf;

/**
 * The first message in each direction: {@code int magic, short version, byte state}.
 *
 * @param version the highest that the client speaks; from the server, the one that both will speak
 * @param state from a client {@link State#READY}, or {@link State#RELAY} with a {@link RelayHello}
 *     behind it
 */
public record Greeting(int version, State state) {
  /** The version that this code speaks. */
  public static final int VERSION = 1;

  private static final int MAGIC = 0x4D4F4B4F;
  private static final int BYTES = 7;

  /** What the sender is able to do. */
  public enum State {
    /** Requests may follow. */
    READY(0),
    /** The server does not lead; it closes the connection. */
    NOT_LEADER(1),
    /** There is no version that both speak; the server closes the connection. */
    UNKNOWN_VERSION(2),
    /** The server wants a proof that the client knows the secret; a random number follows. */
    LOGIN(3),
    /** The proof was wrong; the server closes the connection. */
    REFUSED(4),
    /** Of a client that has no requests: messages between processes may follow. */
    RELAY(5);

    private final int code;

    State(int code) {
      this.code = code;
    }

    private static State of(int code) {
      for (State state : values()) {
        if (state.code == code) {
          return state;
        }
      }
      throw new OracleWireException("Unknown state of a greeting: " + code);
    }
  }

  /** The greeting of a client. */
  public static Greeting client() {
    return new Greeting(VERSION, State.READY);
  }

  /** The greeting of a client whose messages are to be relayed. */
  public static Greeting relay() {
    return new Greeting(VERSION, State.RELAY);
  }

  /** The answer of a server to a client's greeting. */
  public static Greeting server(Greeting client, boolean leads) {
    if (client.version() < 1) {
      return new Greeting(VERSION, State.UNKNOWN_VERSION);
    }
    return new Greeting(
        Math.min(VERSION, client.version()), leads ? State.READY : State.NOT_LEADER);
  }

  public void writeTo(ByteBuf out) {
    out.writeInt(MAGIC).writeShort(version).writeByte(state.code);
  }

  /**
   * Reads the body of a frame.
   *
   * @throws OracleWireException if it is something else
   */
  public static Greeting read(ByteBuf body) {
    // Later versions may append to it.
    if (body.readableBytes() < BYTES || body.readInt() != MAGIC) {
      throw new OracleWireException("The other side does not speak the protocol of Moka's oracle");
    }
    int version = body.readUnsignedShort();
    return new Greeting(version, State.of(body.readUnsignedByte()));
  }
}
