package io.mokadb.oracle.wire;

import io.netty.buffer.ByteBuf;

/**
 * The head of a relayed message: {@code byte kind, long peer, long correlation, short topic}. The
 * body follows, up to the end of the frame.
 *
 * @param peer the process that it is for, on its way to the server; the one that it comes from, on
 *     its way from there. 0 for a message to all others of the database, and for a beat
 * @param correlation the number of a question, which comes back with its answers; else 0
 * @param topic what it is about, from 0 to 65,535; the server does not look at it
 */
public record RelayHead(Kind kind, long peer, long correlation, int topic) {
  /** The longest body, in bytes. */
  public static final int MAX_BODY = 1 << 16;

  /** The length of a head, in bytes. */
  public static final int BYTES = 19;

  /** The longest frame, in bytes. */
  public static final int MAX_FRAME = BYTES + MAX_BODY;

  /** A sign of life. */
  public static final RelayHead BEAT = new RelayHead(Kind.BEAT, 0, 0, 0);

  /** What a message is. */
  public enum Kind {
    /** It wants no answer. */
    TELL(1),
    /** It wants an answer of one process. */
    ASK(2),
    ANSWER(3),
    /** There will be no answer: the process that was asked is not there, or has none. */
    ABSENT(4),
    /** Nothing but a sign of life. */
    BEAT(5);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    private static Kind of(int code) {
      for (Kind kind : values()) {
        if (kind.code == code) {
          return kind;
        }
      }
      throw new OracleWireException("Unknown kind of a relayed message: " + code);
    }

    private boolean hasBody() {
      return this == TELL || this == ASK || this == ANSWER;
    }
  }

  /** The same message with the other end's process in its head. */
  public RelayHead with(long otherPeer) {
    return new RelayHead(kind, otherPeer, correlation, topic);
  }

  /** Says of a question that nothing comes of it. */
  public RelayHead absent() {
    return new RelayHead(Kind.ABSENT, peer, correlation, topic);
  }

  public void writeTo(ByteBuf out) {
    out.writeByte(kind.code).writeLong(peer).writeLong(correlation).writeShort(topic);
  }

  /**
   * Reads a head, and leaves the body.
   *
   * @throws OracleWireException if it is something else
   */
  public static RelayHead read(ByteBuf frame) {
    if (frame.readableBytes() < BYTES) {
      throw new OracleWireException("A relayed message of " + frame.readableBytes() + " bytes");
    }
    Kind kind = Kind.of(frame.readUnsignedByte());
    RelayHead head =
        new RelayHead(kind, frame.readLong(), frame.readLong(), frame.readUnsignedShort());
    boolean forAll = kind == Kind.TELL || kind == Kind.BEAT;
    if (head.peer < 0 || head.peer == 0 && !forAll) {
      throw new OracleWireException("A relayed message, " + kind + ", of process " + head.peer);
    }
    if (frame.readableBytes() > (kind.hasBody() ? MAX_BODY : 0)) {
      throw new OracleWireException(
          "A relayed message, " + kind + ", with " + frame.readableBytes() + " bytes");
    }
    return head;
  }
}
