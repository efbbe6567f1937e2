package io.mokadb.remote;

import io.mokadb.session.IsolationLevel;
import io.mokadb.session.MokaException;
import io.mokadb.wire.FrameReader;
import io.mokadb.wire.FrameWriter;
import io.mokadb.wire.ReplyStatus;
import io.mokadb.wire.SessionState;
import io.mokadb.wire.WireFailures;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/** A link without a network: what comes is written before, and what goes is counted. */
final class ScriptedLink implements Link {
  private static final SessionState STATE =
      new SessionState(true, false, false, IsolationLevel.SNAPSHOT, "PUBLIC");

  private final Queue<byte[]> coming = new ArrayDeque<>();
  private final FrameReader in = new FrameReader(new Coming(), MAX_ANSWER_BYTES);

  /** What a write fails with; null if it works. */
  IOException writeFailure;

  /** Done by a write before it fails or not. */
  Runnable onWrite = () -> {};

  boolean plain = true;
  boolean session = true;
  int sent;
  int timeout;
  private boolean ended;

  /** An answer without contents. */
  static byte[] done(long request) {
    return frame(request, ReplyStatus.DONE, null);
  }

  static byte[] failed(long request, MokaException failure) {
    return frame(request, ReplyStatus.FAILED, failure);
  }

  private static byte[] frame(long request, ReplyStatus status, MokaException failure) {
    FrameWriter writer = new FrameWriter();
    writer.writeByte(status.code());
    writer.writeLong(request);
    if (failure != null) {
      WireFailures.write(writer, failure);
    }
    STATE.write(writer, null);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      writer.sendTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  ScriptedLink give(byte[] bytes) {
    coming.add(bytes);
    return this;
  }

  /** Nothing more comes after what was given. */
  void end() {
    ended = true;
  }

  @Override
  public FrameReader in() {
    return in;
  }

  @Override
  public OutputStream out() {
    return new OutputStream() {
      @Override
      public void write(int one) throws IOException {
        write(new byte[1], 0, 1);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        onWrite.run();
        if (writeFailure != null) {
          throw writeFailure;
        }
        sent++;
      }
    };
  }

  @Override
  public boolean cutsWhatFails() {
    return plain;
  }

  @Override
  public void setTimeout(int millis) {
    timeout = millis;
  }

  @Override
  public void continueSession(long id, long secret) {}

  @Override
  public boolean isSession() {
    return session;
  }

  @Override
  public void close() {
    ended = true;
  }

  private final class Coming extends InputStream {
    @Override
    public int read() {
      throw new AssertionError("Read one by one");
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
      byte[] next = coming.poll();
      if (next == null) {
        if (ended) {
          return -1;
        }
        throw new SocketTimeoutException("nothing comes within " + timeout + " ms");
      }
      int count = Math.min(length, next.length);
      System.arraycopy(next, 0, to, offset, count);
      if (count < next.length) {
        throw new AssertionError("Too much at once");
      }
      return count;
    }
  }

  /** The first bytes of a frame. */
  static byte[] part(byte[] frame, int length) {
    return Arrays.copyOf(frame, length);
  }
}
