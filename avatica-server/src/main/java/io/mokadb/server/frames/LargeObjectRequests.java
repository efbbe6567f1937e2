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
import java.util.HashMap;
import java.util.Map;

/**
 * Large objects that go to a client and come from it. Confined to its connection's thread, like the
 * connection.
 */
final class LargeObjectRequests {
  /** Parameters that were sent ahead and not used yet. */
  private static final int MAX_UPLOADS = 10_000;

  private final Session session;
  private final LocatorSeal seal = new LocatorSeal();
  private final Map<Integer, SpooledObject> uploads = new HashMap<>();
  private int lastUpload;

  LargeObjectRequests(Session session) {
    this.session = session;
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
        parameters[i] = upload(uploaded.id());
      }
    }
  }

  /** Lets go of parameters that were sent for an execution. */
  void used(Object[] parameters) {
    for (Object parameter : parameters) {
      if (parameter instanceof SpooledObject uploaded && uploads.values().remove(uploaded)) {
        uploaded.free();
      }
    }
  }

  void close() {
    uploads.values().forEach(SpooledObject::free);
    uploads.clear();
  }

  private LargeObject find(WireObject object) {
    byte[] locator = seal.open(object.locator());
    if (locator == null) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "This is not a large object that the connection was given");
    }
    return session.largeObject(locator);
  }

  private SpooledObject upload(int id) {
    SpooledObject object = uploads.get(id);
    if (object == null) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "Nothing was sent as the large object " + id);
    }
    return object;
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
      int known = id == 0 ? begin(text) : id;
      SpooledObject object = upload(known);
      if (object.isText() != text
          || object.length() + (text ? units.length() : bytes.length)
              > SqlType.MAX_LARGE_OBJECT_BYTES) {
        throw new MokaException(
            SqlState.TEXT_TOO_LONG,
            "A CLOB or BLOB has at most " + SqlType.MAX_LARGE_OBJECT_BYTES + " bytes");
      }
      if (text) {
        object.append(units);
      } else {
        object.append(bytes, 0, bytes.length);
      }
      out.writeInt(known);
    };
  }

  private int begin(boolean text) {
    if (uploads.size() >= MAX_UPLOADS) {
      throw new MokaException(
          SqlState.LIMIT_EXCEEDED,
          "The connection has sent "
              + MAX_UPLOADS
              + " large parameters and used none; run smaller batches");
    }
    uploads.put(++lastUpload, SpooledObject.inTemporaryDirectory(text));
    return lastUpload;
  }
}
