package io.mokadb.oracle;

/** A request that an oracle did not carry out. */
public final class OracleRefusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Reasons, by what the caller does next. */
  public enum Reason {
    /** Another server leads, or none does yet: ask the leader. */
    NOT_LEADER,
    /** The request is wrong; repeating it does not help. */
    INVALID
  }

  private final Reason reason;

  public OracleRefusal(Reason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
