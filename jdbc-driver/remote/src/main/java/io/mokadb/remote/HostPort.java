package io.mokadb.remote;

import io.mokadb.session.MokaException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The place of a server, as a URL names it.
 *
 * @param host name or address, an IPv6 address without its brackets
 */
record HostPort(String host, int port) {
  private static final int DEFAULT_PORT = 8765;
  private static final int MAX_PORT = 65_535;
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}._-]+");

  /** The zone of a link-local address follows a percent sign. */
  private static final Pattern IPV6 =
      Pattern.compile("[0-9a-fA-F.]*:[0-9a-fA-F:.]*(?:%[A-Za-z0-9._-]+)?");

  private static final Pattern PORT = Pattern.compile("[0-9]{1,5}");

  /**
   * Reads {@code host}, {@code host:port}, {@code [address]} or {@code [address]:port}.
   *
   * @throws MokaException 08001 with what is wrong
   */
  static HostPort parse(String text) {
    if (text.startsWith("[")) {
      return bracketed(text);
    }
    int colon = text.indexOf(':');
    if (colon != text.lastIndexOf(':')) {
      throw HostList.bad(
          IPV6.matcher(text).matches()
              ? "an IPv6 address stands in brackets: [" + text + "]"
              : "'" + text + "' is not a host and a port");
    }
    String host = colon < 0 ? text : text.substring(0, colon);
    if (!NAME.matcher(host).matches()) {
      throw HostList.bad("'" + host + "' is not the name of a host");
    }
    return new HostPort(host, colon < 0 ? DEFAULT_PORT : port(text.substring(colon + 1)));
  }

  private static HostPort bracketed(String text) {
    int end = text.indexOf(']');
    String address = text.substring(1, Math.max(1, end));
    if (end < 0 || !IPV6.matcher(address).matches()) {
      throw HostList.bad("'" + text + "' has no IPv6 address in its brackets");
    }
    String rest = text.substring(end + 1);
    if (rest.isEmpty()) {
      return new HostPort(address, DEFAULT_PORT);
    }
    if (!rest.startsWith(":")) {
      throw HostList.bad("'" + rest + "' follows the bracket, where a port may stand");
    }
    return new HostPort(address, port(rest.substring(1)));
  }

  private static int port(String text) {
    int port = PORT.matcher(text).matches() ? Integer.parseInt(text) : 0;
    if (port == 0 || port > MAX_PORT) {
      throw HostList.bad("'" + text + "' is not a port");
    }
    return port;
  }

  /** The same place, however it is written. */
  HostPort folded() {
    return new HostPort(host.toLowerCase(Locale.ROOT), port);
  }

  /** As a URL and HTTP write it. */
  @Override
  public String toString() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }
}
