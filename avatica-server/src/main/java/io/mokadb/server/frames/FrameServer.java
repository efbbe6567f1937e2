package io.mokadb.server.frames;

import io.mokadb.server.session.Lifetime;
import io.mokadb.server.session.SessionRegistry;
import io.mokadb.wire.FrameReader;
import io.mokadb.wire.Preamble;
import io.mokadb.wire.WireException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.security.SecureRandom;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves connections in Moka's own protocol, each on its caller's thread. Thread-safe. */
public final class FrameServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FrameServer.class);

  /** What a client needs not have a password for is at most so long. */
  static final int MAX_HELLO_BYTES = 64 << 10;

  private static final int LOGIN_MILLIS = 30_000;

  private final SessionRegistry registry;
  private final int maxRequestBytes;
  private final int maxCursors;
  private final SSLSocketFactory tls;
  private final boolean tlsRequired;
  private final SecureRandom random = new SecureRandom();
  private final ConcurrentMap<Long, Known> sessions = new ConcurrentHashMap<>();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private record Known(long secret, FrameConnection connection) {}

  /**
   * @param tls what protects connections, or null for none
   * @param tlsRequired whether connections without it are refused
   */
  public FrameServer(
      SessionRegistry registry,
      int maxRequestBytes,
      int maxCursors,
      SSLSocketFactory tls,
      boolean tlsRequired) {
    this.registry = registry;
    this.maxRequestBytes = maxRequestBytes;
    this.maxCursors = maxCursors;
    this.tls = tls;
    this.tlsRequired = tlsRequired;
  }

  int maxRequestBytes() {
    return maxRequestBytes;
  }

  int maxCursors() {
    return maxCursors;
  }

  /**
   * Serves a connection to its end, and closes it.
   *
   * @param socket of which the first byte, {@link Preamble#FIRST}, was read
   */
  public void serve(Socket socket) {
    sockets.add(socket);
    try (socket) {
      if (!closed) {
        socket.setTcpNoDelay(true);
        socket.setKeepAlive(true);
        socket.setSoTimeout(LOGIN_MILLIS);
        serveOpen(socket);
      }
    } catch (WireException e) {
      LOG.warn("A connection from {} ends: {}", socket.getRemoteSocketAddress(), e.getMessage());
    } catch (SocketTimeoutException e) {
      LOG.warn("A connection from {} did not log in in time", socket.getRemoteSocketAddress());
    } catch (IOException e) {
      LOG.debug("A connection from {} is gone", socket.getRemoteSocketAddress(), e);
    } finally {
      sockets.remove(socket);
    }
  }

  private void serveOpen(Socket socket) throws IOException {
    byte[] preamble = new byte[Preamble.LENGTH];
    preamble[0] = (byte) Preamble.FIRST;
    InputStream in = socket.getInputStream();
    if (in.readNBytes(preamble, 1, preamble.length - 1) < preamble.length - 1) {
      throw new WireException("It ended in the preamble");
    }
    boolean wanted = Preamble.wantsTls(preamble);
    Preamble.Reply reply =
        wanted
            ? tls == null ? Preamble.Reply.TLS_MISSING : Preamble.Reply.TLS
            : tlsRequired ? Preamble.Reply.TLS_REQUIRED : Preamble.Reply.PLAIN;
    socket.getOutputStream().write(reply.code());
    switch (reply) {
      case PLAIN -> serveFrames(socket, socket);
      case TLS -> {
        try (SSLSocket secured =
            (SSLSocket)
                tls.createSocket(
                    socket, socket.getInetAddress().getHostAddress(), socket.getPort(), true)) {
          secured.setUseClientMode(false);
          secured.startHandshake();
          serveFrames(socket, secured);
        }
      }
      case TLS_REQUIRED, TLS_MISSING -> LOG.info("Refused {}: {}", socket, reply);
    }
  }

  private void serveFrames(Socket plain, Socket socket) throws IOException {
    String client = plain.getInetAddress().getHostAddress() + ":" + plain.getPort();
    FrameReader reader = new FrameReader(socket.getInputStream(), MAX_HELLO_BYTES);
    connection(client, Lifetime.CONNECTION, reader, socket.getOutputStream())
        .serve(() -> waitForever(plain));
  }

  /** A connection before its first request. */
  FrameConnection connection(String client, Lifetime lifetime, FrameReader in, OutputStream out) {
    return new FrameConnection(this, registry, client, lifetime, in, out);
  }

  /** Once it has logged in, a client may be silent: keep-alive finds those that are gone. */
  private static void waitForever(Socket socket) {
    try {
      socket.setSoTimeout(0);
    } catch (IOException e) {
      LOG.debug("The connection is gone", e);
    }
  }

  /** Makes a session known for cancels; the answer is its secret. */
  long remember(long session, FrameConnection connection) {
    long secret = random.nextLong();
    sessions.put(session, new Known(secret, connection));
    return secret;
  }

  void forget(long session) {
    sessions.remove(session);
  }

  /** Does nothing if the session is unknown or the secret wrong: a guess learns nothing. */
  void cancel(long session, long secret, long request) {
    Known known = sessions.get(session);
    if (known != null && known.secret() == secret) {
      known.connection().cancel(request);
    }
  }

  /** Ends all connections. Sessions should have been ended before. */
  @Override
  public void close() {
    closed = true;
    for (Socket socket : sockets) {
      try {
        socket.close();
      } catch (IOException e) {
        LOG.debug("A connection could not be closed", e);
      }
    }
  }
}
