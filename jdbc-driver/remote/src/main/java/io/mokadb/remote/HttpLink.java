package io.mokadb.remote;

import io.mokadb.wire.FrameReader;
import io.mokadb.wire.HttpForm;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A link within HTTP/1.1 (RFC 9112), for networks that let nothing else through: each frame is the
 * body of a POST, and its answer that of the response. A connection is reused while it is fresh;
 * the session does not depend on it.
 *
 * <p>Not a {@code java.net.http.HttpClient}, for three reasons. A request must be sent once, but
 * the system property {@code jdk.httpclient.enableAllMethodRetry}, which belongs to the
 * application, makes that client repeat any POST whose connection broke. Its time limit ends with
 * the head of an answer, while {@link #setTimeout} limits each read of the body too. And it hands
 * every request to a thread of its own, which costs more than a small statement takes.
 */
final class HttpLink implements Link {
  /** Servers and proxies close connections that are idle for longer, maybe during a request. */
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Longer frames are not worth a copy to spare a write. */
  private static final int COPIED = 16 << 10;

  private static final byte[] END = {'\r', '\n', '\r', '\n'};

  /** A connection that was silent for so long is looked at before it is used again. */
  private static final long LOOK_NANOS = SilenceWatch.LONG_NANOS;

  private final RemotePlace place;
  private final HttpAnswers answers = new HttpAnswers();
  private final FrameReader in = new FrameReader(answers, MAX_ANSWER_BYTES);
  private final OutputStream out = new Posts();
  private final byte[] buffer = new byte[COPIED];
  private byte[] head;
  private int timeout;
  private volatile Socket socket;
  private volatile boolean closed;

  private HttpLink(RemotePlace place) {
    this.place = place;
    this.timeout = place.settings().connectMillis();
    this.head = head("");
  }

  static HttpLink open(RemotePlace place, Patience patience) throws IOException {
    HttpLink link = new HttpLink(place);
    link.timeout = patience.left();
    link.connect(patience);
    return link;
  }

  private byte[] head(String field) {
    String text =
        "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: %s\r\n%sContent-Length: "
            .formatted(HttpForm.PATH, place.at(), HttpForm.MEDIA_TYPE, field);
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private void connect(Patience patience) throws IOException {
    if (socket != null) {
      Sockets.closeQuietly(socket);
    }
    Socket fresh = Sockets.connect(place, patience);
    boolean done = false;
    try {
      socket = place.settings().tls() ? Sockets.secure(place, fresh) : fresh;
      socket.setSoTimeout(timeout);
      answers.readFrom(socket.getInputStream());
      if (closed) {
        throw new IOException("it was closed");
      }
      done = true;
    } finally {
      if (!done) {
        Sockets.closeQuietly(fresh);
      }
    }
  }

  @Override
  public FrameReader in() {
    return in;
  }

  @Override
  public OutputStream out() {
    return out;
  }

  /** Of a request that is shorter than its Content-Length nothing is run. */
  @Override
  public boolean cutsWhatFails() {
    return !place.settings().tls();
  }

  @Override
  public void setTimeout(int millis) throws IOException {
    timeout = millis;
    socket.setSoTimeout(millis);
  }

  @Override
  public void continueSession(long session, long secret) {
    head = head(HttpForm.SESSION + ": " + HttpForm.name(session, secret) + "\r\n");
  }

  @Override
  public boolean isSession() {
    return false;
  }

  @Override
  public void close() {
    closed = true;
    Sockets.closeQuietly(socket);
  }

  /** Sends each frame at once. */
  private final class Posts extends OutputStream {
    private long lastUse = System.nanoTime();

    @Override
    public void write(int one) throws IOException {
      write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] frame, int offset, int length) throws IOException {
      long now = System.nanoTime();
      try {
        if (!isUsable(now - lastUse)) {
          connect(place.patience());
        }
      } catch (IOException e) {
        throw new NotSentException(e);
      }
      lastUse = now;
      OutputStream to = socket.getOutputStream();
      int size = add(add(add(0, head), length), END);
      if (size + length <= buffer.length) {
        System.arraycopy(frame, offset, buffer, size, length);
        to.write(buffer, 0, size + length);
      } else {
        to.write(buffer, 0, size);
        to.write(frame, offset, length);
      }
      to.flush();
    }

    private boolean isUsable(long idleNanos) throws IOException {
      return answers.mayFollow()
          && idleNanos <= FRESH_NANOS
          && (idleNanos < LOOK_NANOS || answers.goOn(socket, timeout));
    }

    private int add(int size, int number) {
      return add(size, Integer.toString(number).getBytes(StandardCharsets.ISO_8859_1));
    }

    private int add(int size, byte[] bytes) {
      System.arraycopy(bytes, 0, buffer, size, bytes.length);
      return size + bytes.length;
    }
  }
}
