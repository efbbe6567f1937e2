package io.mokadb.wire;

import java.io.IOException;

/** The other end does not speak this protocol, or not correctly. */
public final class WireException extends IOException {
  private static final long serialVersionUID = 1;

  public WireException(String message) {
    super(message);
  }
}
