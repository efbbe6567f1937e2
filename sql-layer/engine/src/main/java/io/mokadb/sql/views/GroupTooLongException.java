package io.mokadb.sql.views;

/** A group whose state cannot be stored, because its columns do not fit into a key. */
final class GroupTooLongException extends RuntimeException {
  private static final long serialVersionUID = 1;

  GroupTooLongException(Throwable cause) {
    super(cause);
  }
}
