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
 * @param saysConnectMillis whether the next one was set, and is not the usual one
 * @param connectMillis for connecting to one server and logging in there; 0 for no limit
 * @param loginMillis for a new connection as a whole, over all servers; 0 for no limit
 * @param networkMillis for each answer; 0 for no limit
 * @param http whether frames go within HTTP from the start
 * @param spread whether new connections try the servers in random order
 * @param recheckSeconds for which a server that could not be reached is tried last
 */
record RemoteSettings(
    boolean tls,
    String certificate,
    boolean openPassword,
    boolean saysConnectMillis,
    int connectMillis,
    int loginMillis,
    int networkMillis,
    boolean http,
    boolean spread,
    int recheckSeconds) {
  private static final String CONNECT = "connecttimeout";
  private static final String LOGIN = "logintimeout";
  private static final String NETWORK = "networktimeout";
  private static final String SPREAD = "loadbalancehosts";
  private static final String RECHECK = "hostrecheckseconds";

  static final Set<String> NAMES =
      Set.of(
          "tls",
          "tlscertificate",
          "openpassword",
          CONNECT,
          LOGIN,
          NETWORK,
          "transport",
          SPREAD,
          RECHECK);

  private static final int DEFAULT_CONNECT_MILLIS = 10_000;
  private static final int DEFAULT_RECHECK_SECONDS = 10;

  static RemoteSettings of(Map<String, String> properties) {
    return new RemoteSettings(
        flag(properties, "tls", false),
        properties.get("tlscertificate"),
        flag(properties, "openpassword", false),
        properties.containsKey(CONNECT),
        number(properties, CONNECT, "milliseconds", DEFAULT_CONNECT_MILLIS),
        number(properties, LOGIN, "milliseconds", 0),
        number(properties, NETWORK, "milliseconds", 0),
        http(properties.getOrDefault("transport", "auto")),
        flag(properties, SPREAD, true),
        number(properties, RECHECK, "seconds", DEFAULT_RECHECK_SECONDS));
  }

  private static boolean http(String transport) {
    return switch (transport.toLowerCase(Locale.ROOT)) {
      case "auto" -> false;
      case "http" -> true;
      default -> throw invalid("'transport' is auto or http, not '" + transport + "'");
    };
  }

  private static boolean flag(Map<String, String> properties, String name, boolean otherwise) {
    String text = properties.getOrDefault(name, Boolean.toString(otherwise));
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw invalid("'" + name + "' is true or false, not '" + text + "'");
    };
  }

  private static int number(
      Map<String, String> properties, String name, String unit, int otherwise) {
    String text = properties.get(name);
    if (text == null) {
      return otherwise;
    }
    try {
      int number = Integer.parseInt(text);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw invalid("'" + name + "' is a number of " + unit + ", not '" + text + "'");
  }

  private static MokaException invalid(String message) {
    return new MokaException(SqlState.INVALID_PARAMETER, message);
  }
}
