package io.mokadb.server.http;

import io.mokadb.server.avatica.AvaticaProtocol;
import io.mokadb.server.frames.FrameTunnel;
import io.mokadb.server.session.RequestMemory;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.function.BiConsumer;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** The HTTP server. Started by the constructor's caller; thread-safe. */
public final class HttpService implements AutoCloseable {
  private static final int HEADER_BYTES = 16 << 10;
  private static final int MIN_THREADS = 4;
  private static final int SPARE_THREADS = 16;

  /** One to work, one to cancel with. */
  private static final int SOCKETS_PER_SESSION = 2;

  private static final int IDLE_MILLIS = 60_000;

  /** For the answers of sessions that have ended. */
  private static final int LAST_ANSWERS_MILLIS = 1_000;

  private final Server server;
  private final SharedPort connector;
  private final AnswersUnderWay answers = new AnswersUnderWay();

  /**
   * @param frames serves a connection of Moka's own protocol to its end
   * @param tunnel serves that protocol within HTTP
   * @param requests that may run at the same time, in each protocol
   * @param loginTime that a connection has to log in, or to send a request's head
   * @param tls what protects connections, or null
   * @param status what is there for browsers, supervisors and Prometheus
   */
  public HttpService(
      InetSocketAddress address,
      AvaticaProtocol avatica,
      BiConsumer<Socket, Runnable> frames,
      FrameTunnel tunnel,
      RequestMemory memory,
      int maxRequestBytes,
      int requests,
      Duration loginTime,
      SSLContext tls,
      StatusPages status) {
    server = new Server(threads(requests));
    connector =
        new SharedPort(
            server,
            frames,
            requests * SOCKETS_PER_SESSION + SPARE_THREADS,
            tls != null,
            loginTime,
            factories(new HttpConnectionFactory(configuration()), tls));
    connector.setHost(address.getAddress().getHostAddress());
    connector.setPort(address.getPort());
    connector.setIdleTimeout(IDLE_MILLIS);
    server.addConnector(connector);
    server.setHandler(
        new MokaHttpHandler(
            avatica,
            tunnel,
            status,
            new SameOrigin(address.getAddress()),
            connector::hasAsked,
            memory,
            answers,
            maxRequestBytes));
  }

  private static QueuedThreadPool threads(int requests) {
    QueuedThreadPool threads = new QueuedThreadPool(requests + SPARE_THREADS, MIN_THREADS);
    threads.setName("moka-http");
    threads.setDaemon(true);
    return threads;
  }

  private static HttpConfiguration configuration() {
    HttpConfiguration configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setRequestHeaderSize(HEADER_BYTES);
    return configuration;
  }

  private static ConnectionFactory[] factories(HttpConnectionFactory http, SSLContext tls) {
    if (tls == null) {
      return new ConnectionFactory[] {http};
    }
    SslContextFactory.Server secured = new SslContextFactory.Server();
    secured.setSslContext(tls);
    secured.setIncludeProtocols("TLSv1.2", "TLSv1.3");
    return new ConnectionFactory[] {new SslConnectionFactory(secured, http.getProtocol()), http};
  }

  /**
   * Begins to listen.
   *
   * @throws java.io.UncheckedIOException if the address cannot be bound
   */
  public void start() {
    try {
      server.start();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (Exception e) {
      // Jetty declares Exception for every step of its life.
      throw new IllegalStateException("The HTTP server does not start: " + e.getMessage(), e);
    }
  }

  /** The port that it listens on, which the system has chosen if 0 was asked for. */
  public int port() {
    return connector.getLocalPort();
  }

  /** Takes no more connections; those that are open stay. */
  public void stopListening() {
    connector.close();
  }

  /** Ends all connections, once what was run is answered. */
  @Override
  public void close() {
    answers.await(LAST_ANSWERS_MILLIS);
    try {
      server.stop();
    } catch (Exception e) {
      // Jetty declares Exception for every step of its life.
      throw new IllegalStateException("The HTTP server does not stop: " + e.getMessage(), e);
    }
  }
}
