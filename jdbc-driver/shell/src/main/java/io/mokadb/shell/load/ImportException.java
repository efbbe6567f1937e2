package io.mokadb.shell.load;

/** An import that cannot go on, with a text for the user. */
public final class ImportException extends Exception {

  private static final long serialVersionUID = 1L;

  ImportException(String message) {
    super(message);
  }

  ImportException(String message, Throwable cause) {
    super(message, cause);
  }
}
