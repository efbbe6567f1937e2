package io.mokadb.shell.load;

/** One record that cannot become a row; its message is the reason in the reject file. */
final class RejectedException extends Exception {

  private static final long serialVersionUID = 1L;

  RejectedException(String reason) {
    super(reason);
  }

  RejectedException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
