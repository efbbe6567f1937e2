package io.mokadb.server.frames;

import io.mokadb.server.frames.FrameRequests.Request;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.Session;
import io.mokadb.session.SpooledObject;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.wire.FrameReader;
import io.mokadb.wire.UploadedObject;
import io.mokadb.wire.WireException;
import io.mokadb.wire.WireObject;
import io.mokadb.wire.WirePieces;
import io.mokadb.wire.WireValues;

/**
 * Large objects that go to a client and come from it. Confined to its connection's thread, like the
 * connection.
 */
final class LargeObjectRequests {
  private final Session session;
  private final LocatorSeal seal = new LocatorSeal();
  private final Uploads uploads;

  LargeObjectRequests(Session session, Uploads uploads) {
    this.session = session;
    this.uploads = uploads;
  }

  /** A value of a result as an answer carries it. */
  Object outward(Object value) {
    if (!(value instanceof LargeObject object)) {
      return value;
    }
    byte[] locator = object.locator();
    return locator == null
        ? object.whole(LargeObject.MAX_WHOLE_BYTES)
        : new WireObject(
            object.isText(),
            object.length(),
            object.byteLength(),
            object.characters(),
            seal.close(locator));
  }

  /** Parameters as the engine takes them, in place. */
  void inward(Object[] parameters) {
    for (int i = 0; i < parameters.length; i++) {
      if (parameters[i] instanceof WireObject object) {
        parameters[i] = find(object);
      } else if (parameters[i] instanceof UploadedObject uploaded) {
        parameters[i] = uploads.get(uploaded.id());
      }
    }
  }

  /**
   * To be told when parameters of {@link #inward} were executed with.
   *
   * @param over whether nothing of the result is left, so that what was sent can go
   */
  void used(Object[] parameters, boolean over) {
    for (Object parameter : parameters) {
      if (parameter instanceof SpooledObject uploaded) {
        if (over) {
          uploads.used(uploaded);
        } else {
          uploads.lend(uploaded);
        }
      }
    }
  }

  void close() {
    uploads.close();
  }

  private LargeObject find(WireObject object) {
    byte[] locator = seal.open(object.locator());
    if (locator == null) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "This is not a large object that the connection was given");
    }
    return session.largeObject(locator);
  }

  Request read(FrameReader in) throws WireException {
    if (!(WireValues.read(in) instanceof WireObject object)) {
      throw new WireException("A request to read something other than a large object");
    }
    long from = in.readLong();
    int count = in.readInt();
    if (from < 0 || count < 0) {
      throw new WireException("A negative position or length");
    }
    return out -> {
      LargeObject found = find(object);
      int length = Math.min(count, SqlType.LARGE_OBJECT_PIECE);
      if (found.isText()) {
        WirePieces.writeText(out, found.text(from, length));
      } else {
        out.writeBytes(found.bytes(from, length));
      }
    };
  }

  Request receive(FrameReader in) throws WireException {
    int id = in.readInt();
    boolean text = in.readBoolean();
    String units = text ? WirePieces.readText(in) : null;
    byte[] bytes = text ? null : in.readBytes();
    return out -> {
      int known = id == 0 ? uploads.begin(text) : id;
      SpooledObject object = uploads.get(known);
      if (object.isText() != text
          || object.length() + (text ? units.length() : bytes.length)
              > SqlType.MAX_LARGE_OBJECT_BYTES) {
        throw new MokaException(
            SqlState.TEXT_TOO_LONG,
            "A CLOB or BLOB has at most " + SqlType.MAX_LARGE_OBJECT_BYTES + " bytes");
      }
      if (text) {
        uploads.append(object, 2L * units.length(), () -> object.append(units));
      } else {
        uploads.append(object, bytes.length, () -> object.append(bytes, 0, bytes.length));
      }
      out.writeInt(known);
    };
  }
}
