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
  private final boolean plain;
  private final FrameReader in;
  private final OutputStream out;

  private SocketLink(Socket socket, boolean plain) throws IOException {
    this.socket = socket;
    this.plain = plain;
    this.in = new FrameReader(socket.getInputStream(), MAX_ANSWER_BYTES);
    this.out = socket.getOutputStream();
  }

  /** Connects; returns null if the answer is HTTP. */
  static SocketLink open(RemotePlace place, Patience patience) throws IOException {
    Socket socket = Sockets.connect(place, patience);
    boolean open = false;
    try {
      socket.getOutputStream().write(Preamble.of(place.settings().tls()));
      int reply = socket.getInputStream().read();
      if (reply == HTTP) {
        return null;
      }
      SocketLink link =
          switch (Preamble.Reply.of(reply)) {
            case PLAIN -> new SocketLink(socket, true);
            case TLS -> new SocketLink(Sockets.secure(place, socket), false);
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

  /** Within TLS, what fails may be what follows a record that was sent. */
  @Override
  public boolean cutsWhatFails() {
    return plain;
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
