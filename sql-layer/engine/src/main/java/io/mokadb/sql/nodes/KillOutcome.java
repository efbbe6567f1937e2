package io.mokadb.sql.nodes;

/** What came of a wish to end something at another node. */
public enum KillOutcome {
  /** It ends. */
  KILLED(1),
  /** There is nothing with this id. */
  NO_SUCH(2),
  /** It is another user's. */
  NOT_OWN(3),
  /** The node is gone. */
  NODE_GONE(0),
  /** It is not known what happened. */
  NO_ANSWER(0);

  private static final int VERSION = 1;

  /** That is sent, and stays; 0 for what is not sent. */
  private final int number;

  KillOutcome(int number) {
    this.number = number;
  }

  byte[] encode() {
    return new MessageWriter(VERSION).number(number).bytes();
  }

  /** Something else than an answer is none. */
  static KillOutcome decode(byte[] bodyOrNull) {
    if (bodyOrNull == null) {
      return NO_ANSWER;
    }
    try {
      int sent = MessageReader.read(bodyOrNull, VERSION, MessageReader::number);
      for (KillOutcome outcome : values()) {
        if (sent != 0 && outcome.number == sent) {
          return outcome;
        }
      }
      return NO_ANSWER;
    } catch (IllegalArgumentException e) {
      // A later version answers so; what it did is not known here.
      return NO_ANSWER;
    }
  }
}
