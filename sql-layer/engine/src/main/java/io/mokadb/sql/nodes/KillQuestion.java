package io.mokadb.sql.nodes;

import io.mokadb.sql.security.Principal;

/**
 * A wish to end something at another node. Its body: a version, {@code byte kind, long id, byte
 * administrator, long account, text user}.
 *
 * @param id of a session, or the start timestamp of a trigger's transaction
 * @param administrator whether they may end what others do
 */
public record KillQuestion(Kind kind, long id, boolean administrator, Principal by) {
  private static final int VERSION = 1;

  /** Characters of the name of a user. */
  private static final int MAX_USER = 8_000;

  /** What is to end. Their numbers are sent, and stay. */
  public enum Kind {
    STATEMENT(1, "KILL QUERY"),
    SESSION(2, "KILL SESSION"),
    TRIGGER(3, "KILL TRIGGER");

    private final int number;
    private final String audited;

    Kind(int number, String audited) {
      this.number = number;
      this.audited = audited;
    }

    private static Kind of(int number) {
      for (Kind kind : values()) {
        if (kind.number == number) {
          return kind;
        }
      }
      throw new IllegalArgumentException("A message of another node wants to end a " + number);
    }

    /** Its name in the audit log. */
    public String audited() {
      return audited;
    }
  }

  byte[] encode() {
    return new MessageWriter(VERSION)
        .number(kind.number)
        .whole(id)
        .number(administrator ? 1 : 0)
        .whole(by.account())
        .text(by.name(), MAX_USER)
        .bytes();
  }

  /**
   * Reads a body that came from another node.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static KillQuestion decode(byte[] body) {
    return MessageReader.read(body, VERSION, KillQuestion::read);
  }

  private static KillQuestion read(MessageReader in) {
    Kind kind = Kind.of(in.number());
    long id = in.count();
    boolean administrator = in.flags(1) != 0;
    long account = in.whole();
    return new KillQuestion(kind, id, administrator, new Principal(in.text(), account));
  }
}
