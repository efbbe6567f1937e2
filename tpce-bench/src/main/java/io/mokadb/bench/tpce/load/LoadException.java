package io.mokadb.bench.tpce.load;

/** A database holds something else than was asked for; the message says what to do. */
public final class LoadException extends Exception {

  private static final long serialVersionUID = 1;

  LoadException(String message) {
    super(message);
  }
}
