package io.mokadb.server.frames;

import io.mokadb.server.session.Lifetime;
import io.mokadb.session.MokaException;
import io.mokadb.wire.FrameReader;
import io.mokadb.wire.WireException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** A session whose requests come one by one from anywhere. Thread-safe: they take turns. */
final class TunnelledSession {
  private final Body in = new Body();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final FrameConnection connection;
  private volatile boolean over;

  TunnelledSession(FrameServer server, String client) {
    this.connection =
        server.connection(
            client, Lifetime.REQUESTS, new FrameReader(in, FrameServer.MAX_HELLO_BYTES), out);
  }

  /** The frame connection's handling of a request; tells whether more may follow. */
  private interface Step {
    boolean run() throws IOException;
  }

  /** The first request. */
  synchronized byte[] open(byte[] frame) throws WireException {
    return take(frame, () -> connection.open(() -> {}, () -> {}));
  }

  synchronized byte[] answer(byte[] frame) throws WireException {
    return take(frame, connection::answer);
  }

  synchronized byte[] refuse(byte[] frame, MokaException reason) throws WireException {
    return take(
        frame,
        () -> {
          connection.refuse(reason);
          return false;
        });
  }

  private byte[] take(byte[] frame, Step step) throws WireException {
    in.bytes = frame;
    in.position = 0;
    out.reset();
    boolean more = false;
    try {
      more = step.run();
      if (frame.length == 0 || in.position < frame.length) {
        more = false;
        throw new WireException("That is not one frame");
      }
    } catch (WireException e) {
      throw e;
    } catch (IOException e) {
      // Arrays have no faults, so it is the frame that ends early.
      throw new WireException(e.getMessage());
    } finally {
      in.bytes = new byte[0];
      in.position = 0;
      if (!more) {
        over = true;
        connection.close();
      }
    }
    return out.toByteArray();
  }

  /** What its client calls it; null if it was not opened. */
  String name() {
    return over ? null : connection.name();
  }

  /** True if it has ended, of itself or by the server. */
  boolean isOver() {
    if (!over && connection.isEnded()) {
      synchronized (this) {
        over = true;
        connection.close();
      }
    }
    return over;
  }

  /** The body of the request that is read. */
  private static final class Body extends InputStream {
    private byte[] bytes = new byte[0];
    private int position;

    @Override
    public int read() {
      return position < bytes.length ? bytes[position++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] to, int offset, int length) {
      int count = Math.min(length, bytes.length - position);
      if (count <= 0) {
        return -1;
      }
      System.arraycopy(bytes, position, to, offset, count);
      position += count;
      return count;
    }
  }
}
