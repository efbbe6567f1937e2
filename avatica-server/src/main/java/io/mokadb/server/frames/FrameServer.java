package io.mokadb.server.frames;

import io.mokadb.server.session.Lifetime;
import io.mokadb.server.session.RequestMemory;
import io.mokadb.server.session.SessionRegistry;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.wire.FrameReader;
import io.mokadb.wire.Preamble;
import io.mokadb.wire.WireException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves connections in Moka's own protocol, each on a thread unless it is idle. Thread-safe. */
public final class FrameServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FrameServer.class);

  /** What a client needs not have a password for is at most so long. */
  static final int MAX_HELLO_BYTES = 64 << 10;

  private static final int LOGIN_MILLIS = 10_000;

  /** Connections that keep their thread when they are idle. */
  private static final int MAX_WAITING = 32;

  private static final int IDLE_MILLIS = 500;
  private static final int GOODBYE_MILLIS = 1_000;

  private final SessionRegistry registry;
  private final RequestMemory memory;
  private final UploadLimits uploads;
  private final int maxRequestBytes;
  private final int maxCursors;
  private final SSLSocketFactory tls;
  private final boolean tlsRequired;
  private final DatabaseTracer tracer;
  private final CancelSecrets secrets = new CancelSecrets();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

  /** Connections that are open, by what they read from. */
  private final ConcurrentMap<FrameConnection, Socket> open = new ConcurrentHashMap<>();

  private final IdleConnections idle = new IdleConnections();
  private final AtomicInteger threads = new AtomicInteger();
  private volatile boolean closed;

  /**
   * @param tls what protects connections, or null for none
   * @param tlsRequired whether connections without it are refused
   * @param tracer of the databases of this process
   */
  public FrameServer(
      SessionRegistry registry,
      RequestMemory memory,
      int maxRequestBytes,
      int maxCursors,
      SSLSocketFactory tls,
      boolean tlsRequired,
      DatabaseTracer tracer) {
    this.registry = registry;
    this.memory = memory;
    this.uploads = UploadLimits.of(memory);
    this.maxRequestBytes = maxRequestBytes;
    this.maxCursors = maxCursors;
    this.tls = tls;
    this.tlsRequired = tlsRequired;
    this.tracer = tracer;
  }

  RequestMemory memory() {
    return memory;
  }

  UploadLimits uploads() {
    return uploads;
  }

  int maxRequestBytes() {
    return maxRequestBytes;
  }

  int maxCursors() {
    return maxCursors;
  }

  DatabaseTracer tracer() {
    return tracer;
  }

  CancelSecrets secrets() {
    return secrets;
  }

  /**
   * Serves a connection, and closes it; or returns while it is idle, and serves it later on another
   * thread.
   *
   * @param socket of which the first byte, {@link Preamble#FIRST}, was read
   * @param spoken called when the client has said who it is
   */
  public void serve(Socket socket, Runnable spoken) {
    sockets.add(socket);
    serve(socket, () -> closed ? null : begin(socket, spoken));
  }

  /** Work of a connection on a thread. */
  private interface Turn {
    /** The connection, if it is idle now; null if it has ended. */
    FrameConnection run() throws IOException;
  }

  private void serve(Socket socket, Turn turn) {
    FrameConnection left = null;
    threads.incrementAndGet();
    try {
      left = turn.run();
    } catch (WireException e) {
      LOG.warn("A connection from {} ends: {}", socket.getRemoteSocketAddress(), e.getMessage());
    } catch (SocketTimeoutException e) {
      LOG.warn("A connection from {} did not log in in time", socket.getRemoteSocketAddress());
    } catch (IOException e) {
      LOG.debug("A connection from {} is gone", socket.getRemoteSocketAddress(), e);
    } finally {
      threads.decrementAndGet();
      if (left == null) {
        sockets.remove(socket);
        closeQuietly(socket);
      }
    }
    if (left != null) {
      FrameConnection connection = left;
      idle.add(
          socket.getChannel(),
          () -> serve(socket, () -> serveRequests(socket, connection, true)),
          () -> {
            try {
              connection.sayGoodbye();
            } finally {
              open.remove(connection);
              connection.close();
            }
          });
    }
  }

  private FrameConnection begin(Socket socket, Runnable spoken) throws IOException {
    socket.setTcpNoDelay(true);
    socket.setKeepAlive(true);
    socket.setSoTimeout(LOGIN_MILLIS);
    return serveOpen(socket, spoken);
  }

  private FrameConnection serveOpen(Socket socket, Runnable spoken) throws IOException {
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
    return switch (reply) {
      case PLAIN -> serveFrames(socket, socket, spoken);
      case TLS -> {
        try (SSLSocket secured =
            (SSLSocket)
                tls.createSocket(
                    socket, socket.getInetAddress().getHostAddress(), socket.getPort(), true)) {
          secured.setUseClientMode(false);
          secured.startHandshake();
          yield serveFrames(socket, secured, spoken);
        }
      }
      case TLS_REQUIRED, TLS_MISSING -> {
        LOG.info("Refused {}: {}", socket, reply);
        yield null;
      }
    };
  }

  private FrameConnection serveFrames(Socket plain, Socket socket, Runnable spoken)
      throws IOException {
    String host = plain.getInetAddress().getHostAddress();
    String client = (host.contains(":") ? "[" + host + "]" : host) + ":" + plain.getPort();
    FrameReader reader = new FrameReader(socket.getInputStream(), MAX_HELLO_BYTES);
    FrameConnection connection =
        connection(client, Lifetime.CONNECTION, reader, socket.getOutputStream());
    boolean opened = false;
    try {
      opened = connection.open(spoken, () -> open.put(connection, socket));
    } finally {
      if (!opened) {
        open.remove(connection);
        connection.close();
      }
    }
    // Once it has logged in, a client may be silent: keep-alive finds those that are gone.
    plain.setSoTimeout(0);
    // Within TLS there may be input that the channel has given already.
    return opened ? serveRequests(plain, connection, plain == socket) : null;
  }

  /** Until the client goes or, if there are many, leaves the connection alone for a while. */
  private FrameConnection serveRequests(Socket socket, FrameConnection connection, boolean mayLeave)
      throws IOException {
    boolean left = false;
    try {
      do {
        left = mayLeave && threads.get() > MAX_WAITING && isIdle(socket, connection);
      } while (!left && connection.answer());
      return left ? connection : null;
    } finally {
      if (!left) {
        open.remove(connection);
        connection.close();
      }
    }
  }

  /** Stops what runs for clients that have gone. To be called now and then. */
  public void cancelForGone() {
    open.forEach(FrameConnection::cancelIfGone);
  }

  /** To wait for no longer than this takes some system calls more, so only many do it. */
  private static boolean isIdle(Socket socket, FrameConnection connection) throws IOException {
    socket.setSoTimeout(IDLE_MILLIS);
    try {
      connection.await();
      return false;
    } catch (SocketTimeoutException e) {
      return true;
    } finally {
      socket.setSoTimeout(0);
    }
  }

  /** A connection before its first request. */
  FrameConnection connection(String client, Lifetime lifetime, FrameReader in, OutputStream out) {
    return new FrameConnection(this, registry, client, lifetime, in, out);
  }

  /**
   * Ends all connections. Sessions should have been ended before: their clients are told, so that
   * they know what was not run.
   */
  @Override
  public void close() {
    closed = true;
    sayGoodbye();
    sockets.forEach(FrameServer::closeQuietly);
    idle.close();
  }

  /** On a thread of its own, because a client that reads nothing may hold it up. */
  private void sayGoodbye() {
    Thread last = new Thread(this::tellClients, "moka-goodbye");
    last.setDaemon(true);
    last.start();
    try {
      last.join(GOODBYE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    last.interrupt();
  }

  private void tellClients() {
    idle.close();
    open.keySet().forEach(FrameConnection::sayGoodbye);
    try {
      for (FrameConnection connection : open.keySet()) {
        connection.awaitLastAnswer();
      }
    } catch (InterruptedException e) {
      LOG.debug("A client takes its last answer too slowly");
    }
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("A connection could not be closed", e);
    }
  }
}
