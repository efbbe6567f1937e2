package io.mokadb.server.http;

import java.net.InetAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/**
 * Refuses requests that a page of another origin makes a browser send. A server on loopback without
 * users trusts every client that can reach it, and every page that a user of this machine opens can
 * reach it: by a cross-origin request, or under a name that is rebound to 127.0.0.1. Immutable.
 */
final class SameOrigin {
  private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

  private final boolean loopback;

  /**
   * @param address that the server listens on
   */
  SameOrigin(InetAddress address) {
    this.loopback = address.isLoopbackAddress();
  }

  /** Why a request is refused, or null. */
  String objection(HttpFields headers, boolean changes) {
    String host = headers.get(HttpHeader.HOST);
    if (loopback && host != null && !isLoopback(name(host))) {
      return "This server is for this machine: call it localhost, not " + printable(name(host));
    }
    String site = headers.get("Sec-Fetch-Site");
    if (changes && site != null && !OWN_SITE.contains(site)) {
      return "A page of another site may not ask this";
    }
    String origin = headers.get("Origin");
    if (changes && origin != null && !isOf(origin, host)) {
      return "A page of another origin may not ask this";
    }
    return null;
  }

  private static boolean isOf(String origin, String host) {
    try {
      String authority = URI.create(origin).getAuthority();
      return authority != null && authority.equalsIgnoreCase(host);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Without the port. */
  private static String name(String host) {
    int colon = host.lastIndexOf(':');
    boolean withPort = colon > host.lastIndexOf(']');
    return (withPort ? host.substring(0, colon) : host).toLowerCase(Locale.ROOT);
  }

  private static boolean isLoopback(String name) {
    return name.equals("localhost")
        || name.endsWith(".localhost")
        || name.equals("[::1]")
        || name.matches("127\\.\\d{1,3}\\.\\d{1,3}\\.\\d{1,3}");
  }

  private static String printable(String text) {
    return text.replaceAll("[^\\w.:\\[\\]-]", "?");
  }
}
