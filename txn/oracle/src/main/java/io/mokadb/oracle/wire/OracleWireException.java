package io.mokadb.oracle.wire;

/** Bytes that are not a message of this protocol. */
public final class OracleWireException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public OracleWireException(String message) {
    super(message);
  }
}
