package io.mokadb.server.http;

import io.mokadb.server.avatica.Caller;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The BASIC scheme (RFC 7617). Stateless. */
final class Credentials {
  private static final String BASIC = "Basic ";

  private Credentials() {}

  /**
   * Who a request says it is from.
   *
   * @param header the Authorization field, or null
   */
  static Caller caller(String header, String address) {
    if (header == null || !header.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
      return new Caller(address, null, null);
    }
    try {
      String pair =
          new String(
              Base64.getDecoder().decode(header.substring(BASIC.length()).strip()),
              StandardCharsets.UTF_8);
      int colon = pair.indexOf(':');
      return colon < 0
          ? new Caller(address, pair, "")
          : new Caller(address, pair.substring(0, colon), pair.substring(colon + 1));
    } catch (IllegalArgumentException e) {
      // Not base64: as good as none.
      return new Caller(address, null, null);
    }
  }
}
