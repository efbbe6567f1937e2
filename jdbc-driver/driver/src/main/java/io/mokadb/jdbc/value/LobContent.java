package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SpooledObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import java.sql.SQLException;

/**
 * The content of a Blob or Clob: its own value, or one that is read where it is stored until the
 * first change, which copies it. Not thread-safe.
 */
final class LobContent {
  /** The name for messages: Blob or Clob. */
  private final String name;

  /** Null once freed. */
  private LargeObject object;

  /** True if no other object refers to the value, so that it may be changed. */
  private boolean own;

  private LobContent(String name, LargeObject object, boolean own) {
    this.name = name;
    this.object = object;
    this.own = own;
  }

  static LobContent own(String name, SpooledObject object) {
    return new LobContent(name, object, true);
  }

  /** Returns the content of a value that is stored elsewhere. */
  static LobContent stored(String name, LargeObject object) {
    return new LobContent(name, object, false);
  }

  LargeObject open() throws SQLException {
    if (object == null) {
      throw SqlErrors.of(SqlErrors.SEQUENCE_ERROR, "The " + name + " is freed");
    }
    return object;
  }

  long length() throws SQLException {
    return open().length();
  }

  /**
   * An offset into the value.
   *
   * @param position from 1
   */
  long offset(long position) throws SQLException {
    return Positions.offset(position, length());
  }

  /** Refuses a piece that is not all within the value. */
  void checkPiece(long position, long count) throws SQLException {
    if (count < 0 || count > length() - offset(position)) {
      throw SqlErrors.of(
          SqlState.INVALID_PARAMETER, "No " + count + " " + units() + " at " + position);
    }
  }

  private String units() {
    return object.isText() ? "characters" : "bytes";
  }

  /** The value to bind; it does not change when this content does. */
  Object bound() throws SQLException {
    if (open().length() <= SqlType.LARGE_OBJECT_PIECE) {
      return LargeValues.whole(object);
    }
    own = false;
    return new SharedObject(object);
  }

  private SpooledObject changeable() throws SQLException {
    if (own) {
      return (SpooledObject) object;
    }
    SpooledObject copy =
        open().isText()
            ? LargeValues.spool(LargeValues.reader(object), -1)
            : LargeValues.spool(LargeValues.stream(object), -1);
    object = copy;
    own = true;
    return copy;
  }

  /** A change of the object. */
  interface Change {
    void of(SpooledObject object);
  }

  void change(Change change) throws SQLException {
    SpooledObject changed = changeable();
    try {
      change.of(changed);
    } catch (MokaException e) {
      throw SqlErrors.from(e);
    }
  }

  void truncate(long length) throws SQLException {
    if (length < 0 || length > length()) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Cannot truncate to " + length);
    }
    change(changed -> changed.truncate(length));
  }

  void free() {
    if (own) {
      object.free();
    }
    own = false;
    object = null;
  }
}
