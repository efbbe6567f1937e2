package io.mokadb.wire;

import io.mokadb.session.IsolationLevel;

/**
 * The state of a session that comes with every answer, so that the driver knows it without a
 * request.
 *
 * @param schema the current schema
 */
public record SessionState(
    boolean autoCommit,
    boolean inTransaction,
    boolean readOnly,
    IsolationLevel isolation,
    String schema) {
  private static final int AUTO_COMMIT = 1;
  private static final int IN_TRANSACTION = 2;
  private static final int READ_ONLY = 4;
  private static final int SCHEMA = 8;
  private static final int READ_COMMITTED = 16;
  private static final int SERIALIZABLE = 32;
  private static final int ALL = 63;

  /**
   * @param last what the other end knows, or null
   */
  public void write(FrameWriter out, SessionState last) {
    boolean sameSchema = last != null && last.schema.equals(schema);
    out.writeByte(
        (autoCommit ? AUTO_COMMIT : 0)
            | (inTransaction ? IN_TRANSACTION : 0)
            | (readOnly ? READ_ONLY : 0)
            | flag(isolation)
            | (sameSchema ? 0 : SCHEMA));
    if (!sameSchema) {
      out.writeText(schema);
    }
  }

  /** The same state in the other mode, or this one if it has that mode. */
  public SessionState withAutoCommit(boolean mode) {
    return mode == autoCommit
        ? this
        : new SessionState(mode, inTransaction, readOnly, isolation, schema);
  }

  private static int flag(IsolationLevel level) {
    return switch (level) {
      case READ_COMMITTED -> READ_COMMITTED;
      case SNAPSHOT -> 0;
      case SERIALIZABLE -> SERIALIZABLE;
    };
  }

  private static IsolationLevel level(int flags) {
    if ((flags & SERIALIZABLE) != 0) {
      return IsolationLevel.SERIALIZABLE;
    }
    return (flags & READ_COMMITTED) != 0 ? IsolationLevel.READ_COMMITTED : IsolationLevel.SNAPSHOT;
  }

  /**
   * @param last what was told before, or null
   * @return {@code last} itself if nothing has changed
   */
  public static SessionState read(FrameReader in, SessionState last) throws WireException {
    int flags = in.readByte();
    if (flags > ALL || (flags & SCHEMA) == 0 && last == null) {
      throw new WireException("The state of the session is damaged");
    }
    String schema = (flags & SCHEMA) == 0 ? last.schema : in.readText();
    SessionState state =
        new SessionState(
            (flags & AUTO_COMMIT) != 0,
            (flags & IN_TRANSACTION) != 0,
            (flags & READ_ONLY) != 0,
            level(flags),
            schema);
    return state.equals(last) ? last : state;
  }
}
