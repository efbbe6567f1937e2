package io.mokadb.sql.views;

/** The stored rows of a view are not those that its watermark promises. */
final class RowsDifferException extends RuntimeException {
  private static final long serialVersionUID = 1;

  RowsDifferException(String message) {
    super(message);
  }
}
