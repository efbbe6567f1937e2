package io.mokadb.remote;

import io.mokadb.remote.RequestChannel.Answer;
import io.mokadb.remote.RequestChannel.Effect;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.wire.Op;
import io.mokadb.wire.WireObject;
import io.mokadb.wire.WirePieces;
import io.mokadb.wire.WireValues;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A large object of the server's, read piece by piece. Confined like its session. */
final class RemoteObject implements LargeObject {
  private final RemoteSession session;
  private final WireObject object;

  RemoteObject(RemoteSession session, WireObject object) {
    this.session = session;
    this.object = object;
  }

  /** A value of an answer as the driver takes it. */
  static Object of(RemoteSession session, Object value) {
    return value instanceof WireObject object ? new RemoteObject(session, object) : value;
  }

  /** The server's number of a parameter that came from it on the same connection; else null. */
  static WireObject sent(RemoteSession session, LargeObject parameter) {
    byte[] locator = parameter.locator();
    byte[] mark = session.mark();
    return locator == null
            || locator.length < mark.length
            || !Arrays.equals(locator, 0, mark.length, mark, 0, mark.length)
        ? null
        : new WireObject(
            parameter.isText(),
            parameter.length(),
            parameter.byteLength(),
            parameter.characters(),
            Arrays.copyOfRange(locator, mark.length, locator.length));
  }

  @Override
  public boolean isText() {
    return object.text();
  }

  @Override
  public long length() {
    return object.length();
  }

  @Override
  public long byteLength() {
    return object.byteLength();
  }

  @Override
  public long characters() {
    return object.characters();
  }

  /** The server's, with the mark of the connection before it. */
  @Override
  public byte[] locator() {
    byte[] mark = session.mark();
    return ByteBuffer.allocate(mark.length + object.locator().length)
        .put(mark)
        .put(object.locator())
        .array();
  }

  @Override
  public byte[] bytes(long from, int count) {
    byte[] all = new byte[available(from, count)];
    for (int at = 0; at < all.length; ) {
      byte[] piece = ask(from + at, all.length - at, in -> in.readBytes());
      requireProgress(piece.length);
      System.arraycopy(piece, 0, all, at, piece.length);
      at += piece.length;
    }
    return all;
  }

  @Override
  public String text(long from, int count) {
    int length = available(from, count);
    StringBuilder all = new StringBuilder(length);
    while (all.length() < length) {
      String piece = ask(from + all.length(), length - all.length(), WirePieces::readText);
      requireProgress(piece.length());
      all.append(piece);
    }
    return all.toString();
  }

  private int available(long from, int count) {
    return (int) Math.max(0, Math.min(count, length() - from));
  }

  /** The server gives no more than a piece at once. */
  private <T> T ask(long from, int count, Answer<T> answer) {
    return session.call(
        Op.READ_OBJECT,
        Effect.NONE,
        out -> {
          WireValues.write(out, object);
          out.writeLong(from);
          out.writeInt(Math.min(count, SqlType.LARGE_OBJECT_PIECE));
        },
        answer);
  }

  private static void requireProgress(int read) {
    if (read == 0) {
      throw new MokaException(
          SqlState.CONNECTION_LOST,
          "The server sent an empty piece of a large object before its end");
    }
  }
}
