package io.mokadb.oracle.wire;

/** Bytes that are not a message of this protocol. */
public final class WireException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public WireException(String message) {
    super(message);
  }
}
