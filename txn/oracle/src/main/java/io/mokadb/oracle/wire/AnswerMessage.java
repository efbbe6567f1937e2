package io.mokadb.oracle.wire;

import io.mokadb.oracle.OracleAnswer;
import io.mokadb.oracle.OracleRefusal;
import io.mokadb.txn.SchemaStamp;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * An answer on the wire: {@code byte outcome, int sequence}, then either {@code long value, int
 * count, long epoch, long counter, long safePoint, long clockMillis}, or the text of a refusal.
 *
 * @param answer null if the request was refused
 * @param refusal null if it was not
 */
public record AnswerMessage(int sequence, OracleAnswer answer, OracleRefusal refusal) {
  private static final int HEAD_BYTES = 5;
  private static final int ANSWER_BYTES = 44;
  private static final int ANSWERED = 0;
  private static final int NOT_LEADER = 1;
  private static final int INVALID = 2;

  /** The longest text of a refusal, in characters, each of at most three bytes. */
  private static final int MAX_TEXT = 300;

  public static AnswerMessage of(int sequence, OracleAnswer answer) {
    return new AnswerMessage(sequence, answer, null);
  }

  public static AnswerMessage of(int sequence, OracleRefusal refusal) {
    return new AnswerMessage(sequence, null, refusal);
  }

  public void writeTo(ByteBuf out) {
    if (answer == null) {
      boolean election = refusal.reason() == OracleRefusal.Reason.NOT_LEADER;
      String text = refusal.getMessage();
      out.writeByte(election ? NOT_LEADER : INVALID).writeInt(sequence);
      out.writeCharSequence(
          text.substring(0, Math.min(MAX_TEXT, text.length())), StandardCharsets.UTF_8);
      return;
    }
    out.writeByte(ANSWERED).writeInt(sequence);
    out.writeLong(answer.value()).writeInt(answer.count());
    out.writeLong(answer.schema().epoch()).writeLong(answer.schema().counter());
    out.writeLong(answer.safePoint()).writeLong(answer.clockMillis());
  }

  /**
   * Reads the body of a frame.
   *
   * @throws OracleWireException if it is something else
   */
  public static AnswerMessage read(ByteBuf body) {
    if (body.readableBytes() < HEAD_BYTES) {
      throw new OracleWireException("An answer of " + body.readableBytes() + " bytes");
    }
    int outcome = body.readUnsignedByte();
    int sequence = body.readInt();
    return switch (outcome) {
      case ANSWERED -> of(sequence, answer(body));
      case NOT_LEADER -> of(sequence, refusal(OracleRefusal.Reason.NOT_LEADER, body));
      case INVALID -> of(sequence, refusal(OracleRefusal.Reason.INVALID, body));
      default -> throw new OracleWireException("Unknown outcome of a request: " + outcome);
    };
  }

  private static OracleRefusal refusal(OracleRefusal.Reason reason, ByteBuf body) {
    return new OracleRefusal(reason, body.toString(StandardCharsets.UTF_8));
  }

  private static OracleAnswer answer(ByteBuf body) {
    if (body.readableBytes() != ANSWER_BYTES) {
      throw new OracleWireException("An answer with " + body.readableBytes() + " bytes of values");
    }
    long value = body.readLong();
    int count = body.readInt();
    SchemaStamp schema = new SchemaStamp(body.readLong(), body.readLong());
    return new OracleAnswer(value, count, schema, body.readLong(), body.readLong());
  }
}
