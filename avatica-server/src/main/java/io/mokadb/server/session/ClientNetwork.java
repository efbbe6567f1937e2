package io.mokadb.server.session;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/**
 * The network of a client as limits count it: an IPv4 address by itself, and for IPv6 the network
 * of 2<sup>64</sup> addresses, because one client usually has all of these. Stateless.
 */
public final class ClientNetwork {
  private ClientNetwork() {}

  /** The network of a client as text, which is its address if that counts by itself. */
  public static String of(InetAddress address) {
    if (!(address instanceof Inet6Address)) {
      return address.getHostAddress();
    }
    ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < 4; i++) {
      text.append(Integer.toHexString(bytes.getShort() & 0xFFFF)).append(':');
    }
    return text.append(":/64]").toString();
  }

  /**
   * @param client an address as text, with or without a port; one of IPv6 with a port is in
   *     brackets
   */
  static String of(String client) {
    String host = host(client);
    if (host.indexOf(':') < 0) {
      return host;
    }
    try {
      // An address is not looked for in the net.
      return of(InetAddress.getByName(host));
    } catch (UnknownHostException e) {
      return host;
    }
  }

  private static String host(String client) {
    if (client.startsWith("[")) {
      return client.substring(1, client.indexOf(']')).replaceFirst("%.*", "");
    }
    int colon = client.lastIndexOf(':');
    return colon > 0 && client.indexOf(':') == colon ? client.substring(0, colon) : client;
  }
}
