package io.mokadb.server;

import io.mokadb.server.session.SessionLimits;
import io.mokadb.server.tls.ServerKey;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * Settings of a server.
 *
 * @param address to listen on; port 0 lets the system choose
 * @param limits of sessions
 * @param maxRequestBytes of one request
 * @param ending what a shutdown gives to clients
 * @param key for TLS; with a key, connections without TLS are refused; null for no TLS
 * @param slowMillis from which on the status page lists a statement as slow
 * @param openMetrics whether metrics need no login although there are users
 * @param readOnlyStatus whether the status page has no buttons
 * @param loginTime within which a connection has to log in or send a request
 */
public record ServerOptions(
    InetSocketAddress address,
    SessionLimits limits,
    int maxRequestBytes,
    ServerEnding ending,
    ServerKey key,
    long slowMillis,
    boolean openMetrics,
    boolean readOnlyStatus,
    Duration loginTime) {
  private static final long DEFAULT_SLOW_MILLIS = 100;

  /** How long a connection that says nothing is kept. */
  public static final Duration LOGIN_TIME = Duration.ofSeconds(10);

  /** Avatica's usual port. */
  public static final int DEFAULT_PORT = 8765;

  private static final int DEFAULT_REQUEST_BYTES = 64 << 20;

  /** On this machine only, with the limits that most need. */
  public static ServerOptions loopback(int port) {
    return new ServerOptions(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
        SessionLimits.DEFAULT,
        DEFAULT_REQUEST_BYTES,
        ServerEnding.DEFAULT,
        null,
        DEFAULT_SLOW_MILLIS,
        false,
        false,
        LOGIN_TIME);
  }

  public ServerOptions withLimits(SessionLimits changed) {
    return new ServerOptions(
        address,
        changed,
        maxRequestBytes,
        ending,
        key,
        slowMillis,
        openMetrics,
        readOnlyStatus,
        loginTime);
  }

  public ServerOptions withMaxRequestBytes(int bytes) {
    return new ServerOptions(
        address, limits, bytes, ending, key, slowMillis, openMetrics, readOnlyStatus, loginTime);
  }

  /** The time for statements that run, see {@link ServerEnding#grace}. */
  public ServerOptions withGrace(Duration changed) {
    return withEnding(ending.withGrace(changed));
  }

  /** The time for open transactions, see {@link ServerEnding#drain}. */
  public ServerOptions withDrain(Duration changed) {
    return withEnding(ending.withDrain(changed));
  }

  private ServerOptions withEnding(ServerEnding changed) {
    return new ServerOptions(
        address,
        limits,
        maxRequestBytes,
        changed,
        key,
        slowMillis,
        openMetrics,
        readOnlyStatus,
        loginTime);
  }

  public ServerOptions withKey(ServerKey changed) {
    return new ServerOptions(
        address,
        limits,
        maxRequestBytes,
        ending,
        changed,
        slowMillis,
        openMetrics,
        readOnlyStatus,
        loginTime);
  }

  public ServerOptions withSlowMillis(long millis) {
    return new ServerOptions(
        address,
        limits,
        maxRequestBytes,
        ending,
        key,
        millis,
        openMetrics,
        readOnlyStatus,
        loginTime);
  }

  public ServerOptions withOpenMetrics(boolean open) {
    return new ServerOptions(
        address, limits, maxRequestBytes, ending, key, slowMillis, open, readOnlyStatus, loginTime);
  }

  public ServerOptions withReadOnlyStatus(boolean readOnly) {
    return new ServerOptions(
        address,
        limits,
        maxRequestBytes,
        ending,
        key,
        slowMillis,
        openMetrics,
        readOnly,
        loginTime);
  }

  public ServerOptions withLoginTime(Duration changed) {
    return new ServerOptions(
        address,
        limits,
        maxRequestBytes,
        ending,
        key,
        slowMillis,
        openMetrics,
        readOnlyStatus,
        changed);
  }
}
