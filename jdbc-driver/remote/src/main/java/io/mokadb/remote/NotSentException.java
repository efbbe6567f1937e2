package io.mokadb.remote;

import java.io.IOException;

/** The failure of a request of which nothing was sent. */
final class NotSentException extends IOException {
  private static final long serialVersionUID = 1;

  NotSentException(IOException cause) {
    super(cause.getMessage() == null ? cause.toString() : cause.getMessage(), cause);
  }
}
