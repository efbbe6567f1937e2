package io.mokadb.remote;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/**
 * The bodies of successive HTTP responses, as one stream. A response that does not carry frames is
 * a failure.
 */
final class HttpAnswers extends InputStream {
  private static final int MAX_HEAD = 64 << 10;
  private static final int MAX_MESSAGE = 500;
  private static final int MOMENT_MILLIS = 1;
  private static final String OK = "200";
  private static final String LENGTH = "content-length:";
  private static final String CONNECTION = "connection:";
  private static final String ENCODING = "transfer-encoding:";

  private final byte[] buffer = new byte[8 << 10];
  private InputStream from = InputStream.nullInputStream();
  private int position;
  private int end;
  private int headBytes;

  /** The number of bytes left of the body that is being read. */
  private long left;

  private boolean last;

  /** Continues with another connection. */
  void readFrom(InputStream connection) {
    from = connection;
    position = 0;
    end = 0;
    left = 0;
    last = false;
  }

  /** Tells whether the connection can take another request. */
  boolean mayFollow() {
    return !last && left == 0 && position == end;
  }

  /**
   * Tells whether a silent connection is still there. If it is not, or has something to say that
   * was not asked for, it takes no request.
   *
   * @param timeoutMillis that its answers have afterwards
   */
  boolean goOn(Socket socket, int timeoutMillis) throws IOException {
    socket.setSoTimeout(MOMENT_MILLIS);
    try {
      from.read(buffer, 0, buffer.length);
      return false;
    } catch (SocketTimeoutException e) {
      // Nothing came, as it should be.
      return true;
    } catch (IOException e) {
      // It is gone.
      return false;
    } finally {
      socket.setSoTimeout(timeoutMillis);
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    if (left == 0 && !readHead()) {
      return -1;
    }
    if (position == end && !fill()) {
      throw new EOFException("the connection ended within an answer");
    }
    int count = (int) Math.min(Math.min(length, left), end - position);
    System.arraycopy(buffer, position, to, offset, count);
    position += count;
    left -= count;
    return count;
  }

  private boolean fill() throws IOException {
    position = 0;
    end = Math.max(0, from.read(buffer, 0, buffer.length));
    return end > 0;
  }

  /** Reads to the beginning of a body; false if there is no other response. */
  private boolean readHead() throws IOException {
    if (position == end && !fill()) {
      return false;
    }
    headBytes = 0;
    String status = line();
    long length = -1;
    boolean chunked = false;
    for (String line = line(); !line.isEmpty(); line = line()) {
      if (isField(line, LENGTH)) {
        length = length(line);
      } else if (isField(line, CONNECTION)) {
        last |= line.substring(CONNECTION.length()).strip().equalsIgnoreCase("close");
      } else if (isField(line, ENCODING)) {
        chunked = true;
      }
    }
    String[] words = status.split(" ", 3);
    if (words.length < 2 || !words[0].startsWith("HTTP/1.")) {
      throw new IOException("the answer is not HTTP/1.1");
    }
    if (!words[1].equals(OK)) {
      left = Math.min(MAX_MESSAGE, Math.max(0, length));
      String message = new String(readNBytes((int) left), StandardCharsets.UTF_8);
      throw new IOException(
          "HTTP status "
              + status.substring(words[0].length()).strip()
              + (message.isBlank() ? "" : ": " + message.replaceAll("\\s+", " ").strip()));
    }
    if (length <= 0 || chunked) {
      throw new IOException("an answer without Content-Length: a proxy changes the answers");
    }
    left = length;
    return true;
  }

  private static boolean isField(String line, String name) {
    return line.regionMatches(true, 0, name, 0, name.length());
  }

  private static long length(String line) throws IOException {
    try {
      return Long.parseLong(line.substring(LENGTH.length()).strip());
    } catch (NumberFormatException e) {
      throw new IOException("Content-Length is damaged", e);
    }
  }

  /** A line of a head, without its end. */
  private String line() throws IOException {
    StringBuilder line = null;
    while (true) {
      int start = position;
      while (position < end && buffer[position] != '\n') {
        position++;
      }
      headBytes += position - start;
      if (headBytes > MAX_HEAD) {
        throw new IOException("the head of an answer is too long");
      }
      String part = new String(buffer, start, position - start, StandardCharsets.ISO_8859_1);
      if (position < end) {
        position++;
        String whole = line == null ? part : line.append(part).toString();
        return whole.endsWith("\r") ? whole.substring(0, whole.length() - 1) : whole;
      }
      line = (line == null ? new StringBuilder() : line).append(part);
      if (!fill()) {
        throw new EOFException("the connection ended within an answer");
      }
    }
  }
}
