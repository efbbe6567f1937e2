package io.mokadb.session;

/** The one failure that crosses the seam: a SQLState for programs, a message for people. */
public final class MokaException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final SqlState state;

  public MokaException(SqlState state, String message) {
    super(message);
    this.state = state;
  }

  public MokaException(SqlState state, String message, Throwable cause) {
    super(message, cause);
    this.state = state;
  }

  public SqlState state() {
    return state;
  }

  /** Shorthand for a feature that is left out on purpose. */
  public static MokaException unsupported(String message) {
    return new MokaException(SqlState.FEATURE_NOT_SUPPORTED, message);
  }
}
