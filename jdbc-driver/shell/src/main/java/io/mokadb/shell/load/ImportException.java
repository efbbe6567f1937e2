package io.mokadb.shell.load;

/** An import that cannot go on, with a text for the user. */
public sealed class ImportException extends Exception permits ImportStoppedException {

  private static final long serialVersionUID = 1L;

  ImportException(String message) {
    super(message);
  }

  ImportException(String message, Throwable cause) {
    super(message, cause);
  }
}
