package io.mokadb.kv;

/**
 * A store could not do what was asked. The kind tells callers what to do; the message says it to
 * people.
 */
public final class KvException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Kinds of failures, by meaning. */
  public enum Kind {
    /** The store was closed. */
    CLOSED,
    /** Another process, or another store in this one, holds the directory. */
    IN_USE,
    /** The directory is missing, is not a directory, or may not be read or written. */
    INACCESSIBLE,
    /** The directory was written by a newer Moka, or by something else. */
    FORMAT,
    /** What is on disk contradicts itself or its checksums. */
    CORRUPTED,
    /** No space is left. */
    FULL,
    /** Reading or writing failed otherwise. */
    IO,
    /** The deadline passed. */
    TIMEOUT,
    /** A key or a value is longer than the store takes; nothing was written. */
    TOO_LONG
  }

  private final Kind kind;

  public KvException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public KvException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }
}
