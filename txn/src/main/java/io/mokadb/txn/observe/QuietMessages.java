package io.mokadb.txn.observe;

import java.nio.ByteBuffer;

/**
 * Bodies of messages about {@link io.mokadb.txn.node.Topic#QUIET}: a version, then of a question
 * {@code long timestamp, int observer}, of an answer {@code long life, byte busy, long settled}.
 * Stateless.
 */
final class QuietMessages {
  private static final byte VERSION = 1;
  private static final int QUESTION_BYTES = 1 + Long.BYTES + Integer.BYTES;
  private static final int ANSWER_BYTES = 1 + Long.BYTES + 1 + Long.BYTES;

  private QuietMessages() {}

  static byte[] encode(QuietQuestion question) {
    return ByteBuffer.allocate(QUESTION_BYTES)
        .put(VERSION)
        .putLong(question.timestamp())
        .putInt(question.observer())
        .array();
  }

  static byte[] encode(QuietAnswer answer) {
    return ByteBuffer.allocate(ANSWER_BYTES)
        .put(VERSION)
        .putLong(answer.life())
        .put((byte) (answer.busy() ? 1 : 0))
        .putLong(answer.settled())
        .array();
  }

  /**
   * Reads a body that came from another process.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static QuietQuestion question(byte[] body) {
    ByteBuffer in = checked(body, QUESTION_BYTES, "A question");
    QuietQuestion question = new QuietQuestion(in.getLong(), in.getInt());
    if (question.timestamp() <= 0 || question.observer() < QuietQuestion.ALL) {
      throw new IllegalArgumentException("A question of another node has values that none has");
    }
    return question;
  }

  /** As {@link #question}. */
  static QuietAnswer answer(byte[] body) {
    ByteBuffer in = checked(body, ANSWER_BYTES, "An answer");
    long life = in.getLong();
    byte busy = in.get();
    long settled = in.getLong();
    if (life <= 0 || busy < 0 || busy > 1 || settled < 0) {
      throw new IllegalArgumentException("An answer of another node has values that none has");
    }
    return new QuietAnswer(life, busy == 1, settled);
  }

  private static ByteBuffer checked(byte[] body, int bytes, String what) {
    if (body.length != bytes || body[0] != VERSION) {
      throw new IllegalArgumentException(
          what + " of another node about observers has another version, or is cut off");
    }
    return ByteBuffer.wrap(body, 1, bytes - 1);
  }
}
