package io.mokadb.server.http;

import io.mokadb.wire.Preamble;
import java.io.IOException;
import java.net.Socket;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.Scheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One port for two protocols: the first byte of a connection tells whether it is Moka's own, which
 * stays on a thread of its own, or HTTP, which goes on to Jetty together with that byte: the first
 * connections on a thread of their own too, which is faster, and the rest with a selector.
 */
final class SharedPort extends ServerConnector {
  private static final Logger LOG = LoggerFactory.getLogger(SharedPort.class);
  private static final int FIRST_BYTE_MILLIS = 5_000;
  private static final int STACK_BYTES = 1 << 20;

  /** More than a browser and some clients have. */
  private static final int MAX_HTTP_THREADS = 32;

  /** Connections that have not said yet what they want. */
  private static final int MAX_STRANGERS = 64;

  /** Of the connections of HTTP, the share that one address may have. */
  private static final int SHARE = 2;

  private final BiConsumer<Socket, Runnable> frames;
  private final Strangers strangers = new Strangers(MAX_STRANGERS);
  private final int maxThreads;
  private final boolean protectedHttp;
  private final AtomicInteger threads = new AtomicInteger();
  private final Semaphore httpThreads = new Semaphore(MAX_HTTP_THREADS);
  private final HttpPlaces httpPlaces;
  private final Duration loginTime;

  /**
   * @param frames serves a connection of Moka's own protocol to its end, and says when it has
   *     spoken
   * @param maxThreads connections that are served so, or wait for their first byte
   * @param protectedHttp whether HTTP comes within TLS
   * @param loginTime that a connection has to log in, or to send the head of a request
   */
  SharedPort(
      Server server,
      BiConsumer<Socket, Runnable> frames,
      int maxThreads,
      boolean protectedHttp,
      Duration loginTime,
      ConnectionFactory... factories) {
    super(server, 1, 1, factories);
    this.frames = frames;
    this.maxThreads = maxThreads + MAX_HTTP_THREADS + MAX_STRANGERS;
    this.protectedHttp = protectedHttp;
    this.loginTime = loginTime;
    this.httpPlaces = new HttpPlaces(this.maxThreads, this.maxThreads / SHARE);
  }

  @Override
  public void accept(int acceptor) throws IOException {
    if (getTransport() instanceof ServerSocketChannel channel && channel.isOpen()) {
      SocketChannel accepted = channel.accept();
      if (threads.incrementAndGet() > maxThreads) {
        threads.decrementAndGet();
        LOG.warn("Refused {}: {} connections are open", accepted.getRemoteAddress(), maxThreads);
        accepted.close();
      } else {
        strangers.add(accepted);
        start(accepted);
      }
    }
  }

  private void start(SocketChannel channel) throws IOException {
    Thread thread = new Thread(null, () -> serve(channel), "moka-client", STACK_BYTES);
    thread.setDaemon(true);
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      threads.decrementAndGet();
      channel.close();
      throw new RejectedExecutionException("The system gives no more threads", e);
    }
  }

  /** A request has come in on an HTTP connection: its client is not a silent one. */
  void hasAsked(EndPoint endPoint) {
    if (endPoint.getTransport() instanceof SocketChannel channel) {
      strangers.remove(channel);
    }
  }

  @Override
  protected void onEndPointClosed(EndPoint endPoint) {
    if (endPoint.getTransport() instanceof SocketChannel channel) {
      strangers.remove(channel);
      httpPlaces.leave(channel);
    }
    super.onEndPointClosed(endPoint);
  }

  private void serve(SocketChannel channel) {
    // However many bytes it sends one by one.
    Scheduler.Task deadline =
        getScheduler()
            .schedule(() -> strangers.expire(channel), loginTime.toMillis(), TimeUnit.MILLISECONDS);
    boolean handedOver = false;
    try {
      handedOver = route(channel);
    } catch (IOException | RuntimeException e) {
      // A client that leaves or a selector that closes ends this connection alone.
      LOG.debug("A connection ends before its first byte", e);
      closeQuietly(channel);
    } finally {
      if (!handedOver) {
        deadline.cancel();
        strangers.remove(channel);
        httpPlaces.leave(channel);
      }
      threads.decrementAndGet();
    }
  }

  /** Serves a connection to its end, or hands it over to a selector; whether it did the latter. */
  private boolean route(SocketChannel channel) throws IOException {
    Socket socket = channel.socket();
    configure(socket);
    socket.setSoTimeout(FIRST_BYTE_MILLIS);
    int first = socket.getInputStream().read();
    if (first == Preamble.FIRST) {
      frames.accept(socket, () -> strangers.remove(channel));
      return false;
    }
    if (first < 0 || !httpPlaces.enter(channel)) {
      channel.close();
      return false;
    }
    if (protectedHttp || !httpThreads.tryAcquire()) {
      channel.configureBlocking(false);
      getSelectorManager().accept(channel, (byte) first);
      return true;
    }
    try {
      socket.setSoTimeout(0);
      serveHttp(channel, first);
    } finally {
      httpThreads.release();
    }
    return false;
  }

  /** As Jetty's selectors do it, but without one. */
  private void serveHttp(SocketChannel channel, int first) throws IOException {
    OwnThreadEndPoint endPoint =
        new OwnThreadEndPoint(channel, first, getScheduler(), this::onEndPointClosed);
    endPoint.setIdleTimeout(getIdleTimeout());
    Connection connection = getDefaultConnectionFactory().newConnection(this, endPoint);
    endPoint.setConnection(connection);
    endPoint.onOpen();
    onEndPointOpened(endPoint);
    connection.onOpen();
    endPoint.serve();
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    // The others end with their selector.
    for (EndPoint endPoint : getConnectedEndPoints()) {
      if (endPoint instanceof OwnThreadEndPoint) {
        endPoint.close();
      }
    }
  }

  private static void closeQuietly(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("A connection could not be closed", e);
    }
  }

  @Override
  protected SocketChannelEndPoint newEndPoint(
      SocketChannel channel, ManagedSelector selector, SelectionKey key) {
    SocketChannelEndPoint endPoint =
        new ReplayingEndPoint(channel, selector, key, getScheduler(), (Byte) key.attachment());
    endPoint.setIdleTimeout(getIdleTimeout());
    return endPoint;
  }
}
