package io.mokadb.remote;

import io.mokadb.wire.FrameReader;
import io.mokadb.wire.Preamble;
import io.mokadb.wire.WireException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;

/** A link on a connection of the frame protocol itself, after the preamble. */
final class SocketLink implements Link {
  /** The first byte of every HTTP answer. */
  private static final int HTTP = 'H';

  private final Socket socket;
  private final FrameReader in;
  private final OutputStream out;

  private SocketLink(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new FrameReader(socket.getInputStream(), MAX_ANSWER_BYTES);
    this.out = socket.getOutputStream();
  }

  /** Connects; returns null if the answer is HTTP. */
  static SocketLink open(RemoteUrl url) throws IOException {
    Socket socket = Sockets.connect(url);
    boolean open = false;
    try {
      socket.getOutputStream().write(Preamble.of(url.settings().tls()));
      int reply = socket.getInputStream().read();
      if (reply == HTTP) {
        return null;
      }
      SocketLink link =
          switch (Preamble.Reply.of(reply)) {
            case PLAIN -> new SocketLink(socket);
            case TLS -> new SocketLink(Sockets.secure(url, socket));
            case TLS_REQUIRED ->
                throw new WireException("the server requires TLS: add ;tls=true to the URL");
            case TLS_MISSING -> throw new WireException("the server has no TLS");
          };
      open = true;
      return link;
    } finally {
      if (!open) {
        Sockets.closeQuietly(socket);
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

  @Override
  public void setTimeout(int millis) throws IOException {
    socket.setSoTimeout(millis);
  }

  /** Does nothing: the server knows the session by its connection. */
  @Override
  public void continueSession(long session, long secret) {}

  @Override
  public boolean isSession() {
    return true;
  }

  @Override
  public void close() {
    Sockets.closeQuietly(socket);
  }
}
