package io.mokadb.remote;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The settings by which the driver connects.
 *
 * @param tls whether the connection is protected
 * @param certificate a file with the certificates to trust (PEM), or null for those that Java
 *     trusts
 * @param openPassword whether a password may go unprotected over a network
 * @param connectMillis for connecting and logging in
 * @param networkMillis for each answer; 0 for no limit
 * @param http whether frames go within HTTP from the start
 */
record RemoteSettings(
    boolean tls,
    String certificate,
    boolean openPassword,
    int connectMillis,
    int networkMillis,
    boolean http) {
  static final Set<String> NAMES =
      Set.of(
          "tls", "tlscertificate", "openpassword", "connecttimeout", "networktimeout", "transport");
  private static final int DEFAULT_CONNECT_MILLIS = 10_000;

  static RemoteSettings of(Map<String, String> properties) {
    return new RemoteSettings(
        flag(properties, "tls"),
        properties.get("tlscertificate"),
        flag(properties, "openpassword"),
        millis(properties, "connecttimeout", DEFAULT_CONNECT_MILLIS),
        millis(properties, "networktimeout", 0),
        http(properties.getOrDefault("transport", "auto")));
  }

  private static boolean http(String transport) {
    return switch (transport.toLowerCase(Locale.ROOT)) {
      case "auto" -> false;
      case "http" -> true;
      default -> throw invalid("'transport' is auto or http, not '" + transport + "'");
    };
  }

  private static boolean flag(Map<String, String> properties, String name) {
    String text = properties.getOrDefault(name, "false");
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw invalid("'" + name + "' is true or false, not '" + text + "'");
    };
  }

  private static int millis(Map<String, String> properties, String name, int otherwise) {
    String text = properties.get(name);
    if (text == null) {
      return otherwise;
    }
    try {
      int millis = Integer.parseInt(text);
      if (millis >= 0) {
        return millis;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw invalid("'" + name + "' is a number of milliseconds, not '" + text + "'");
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_PARAMETER, message);
  }
}
