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

  /** What is to end. Their places are sent, and stay. */
  public enum Kind {
    STATEMENT("KILL QUERY"),
    SESSION("KILL SESSION"),
    TRIGGER("KILL TRIGGER");

    private final String audited;

    Kind(String audited) {
      this.audited = audited;
    }

    /** Its name in the audit log. */
    public String audited() {
      return audited;
    }
  }

  byte[] encode() {
    return new MessageWriter(VERSION)
        .number(kind.ordinal())
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
    int kind = in.number();
    if (kind < 0 || kind >= Kind.values().length) {
      throw new IllegalArgumentException("A message of another node wants to end a " + kind);
    }
    long id = in.count();
    boolean administrator = in.flags(1) != 0;
    long account = in.whole();
    return new KillQuestion(
        Kind.values()[kind], id, administrator, new Principal(in.text(), account));
  }
}
