package io.mokadb.kv.rocksdb.log;

/**
 * The frame at an offset of a log.
 *
 * @param next where the next frame is, if this one is valid or padding
 * @param type of the record's part; meaningless unless valid
 * @param payload how many bytes of the record the frame holds; meaningless unless valid
 */
record Frame(Kind kind, long offset, long next, int type, int payload) {
  static final int FULL = 1;
  static final int FIRST = 2;
  static final int MIDDLE = 3;
  static final int LAST = 4;

  /** From here on types say something about the log instead of holding records. */
  static final int FIRST_OF_NOTES = 9;

  enum Kind {
    VALID,
    /** A block's end that is too short for a frame. */
    PADDING,
    /** The file ends here. */
    END,
    /** Anything else: incomplete, zeros, noise. */
    BROKEN
  }

  static Frame of(Kind kind, long offset, long next) {
    return new Frame(kind, offset, next, 0, 0);
  }

  boolean isValid() {
    return kind == Kind.VALID;
  }

  /** Whether a record begins here. */
  boolean begins() {
    return isValid() && (type == FULL || type == FIRST);
  }

  /** Whether a record ends here. */
  boolean ends() {
    return isValid() && (type == FULL || type == LAST);
  }

  /** Whether it holds something of a record. */
  boolean isOfRecord() {
    return type >= FULL && type <= LAST;
  }
}
