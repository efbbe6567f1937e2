package io.mokadb.wire;

/** The outcome of a request. The codes are part of the protocol. */
public enum ReplyStatus {
  DONE(0),
  /** state:text message:text. */
  FAILED(1),
  /** counts, then as FAILED. */
  BATCH_FAILED(2);

  private final int code;

  ReplyStatus(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  static ReplyStatus of(int code) throws WireException {
    return switch (code) {
      case 0 -> DONE;
      case 1 -> FAILED;
      case 2 -> BATCH_FAILED;
      default -> throw new WireException("There is no status " + code);
    };
  }
}
