package io.mokadb.remote;

import io.mokadb.session.MokaException;
import io.mokadb.session.SimilarNames;
import io.mokadb.session.SqlState;
import io.mokadb.session.share.ServerNote;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * {@code jdbc:moka://host[:port][,host[:port]...]/[;key=value...]}, taken apart.
 *
 * @param hosts the servers, at least one
 * @param settings of this end
 * @param session the properties that are sent to the server
 */
record RemoteUrl(List<HostPort> hosts, RemoteSettings settings, Map<String, String> session) {
  static final String PREFIX = "jdbc:moka://";

  /** The properties that a user may set for their session. */
  private static final Set<String> LOGIN_PROPERTIES =
      Set.of("user", "password", "schema", "isolation", "timezone", "queryrewrite");

  private static final Set<String> SESSION_PROPERTIES =
      Set.of(
          "user",
          "password",
          "schema",
          "isolation",
          "timezone",
          "queryrewrite",
          ServerNote.SECRET,
          ServerNote.SETTINGS);

  static RemoteUrl parse(String url, Properties beside) {
    Map<String, String> properties = new TreeMap<>();
    for (String key : beside.stringPropertyNames()) {
      properties.put(key.toLowerCase(Locale.ROOT), beside.getProperty(key));
    }
    String rest = url.substring(PREFIX.length());
    int semicolon = rest.indexOf(';');
    if (semicolon >= 0) {
      addProperties(rest.substring(semicolon + 1), properties);
    }
    List<HostPort> hosts = HostList.parse(semicolon < 0 ? rest : rest.substring(0, semicolon));
    Map<String, String> session = new TreeMap<>(properties);
    session.keySet().retainAll(SESSION_PROPERTIES);
    properties.keySet().removeAll(SESSION_PROPERTIES);
    return new RemoteUrl(hosts, settings(properties), Map.copyOf(session));
  }

  /** One of its servers. */
  RemotePlace at(HostPort host) {
    return new RemotePlace(host, settings, session);
  }

  static boolean knows(String property) {
    return SESSION_PROPERTIES.contains(property) || RemoteSettings.NAMES.contains(property);
  }

  private static RemoteSettings settings(Map<String, String> properties) {
    Set<String> unknown = new TreeSet<>(properties.keySet());
    unknown.removeAll(RemoteSettings.NAMES);
    if (!unknown.isEmpty()) {
      Set<String> known = new TreeSet<>(RemoteSettings.NAMES);
      known.addAll(LOGIN_PROPERTIES);
      String hint = SimilarNames.wordHint(unknown.iterator().next(), known);
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "There is no property '"
              + unknown.iterator().next()
              + "' of a remote connection"
              + (hint.isEmpty() ? "; the" : hint + " The")
              + " properties are "
              + String.join(", ", known));
    }
    return RemoteSettings.of(properties);
  }

  private static void addProperties(String text, Map<String, String> properties) {
    for (String pair : text.split(";", -1)) {
      if (pair.isBlank()) {
        continue;
      }
      int equals = pair.indexOf('=');
      if (equals <= 0) {
        throw HostList.bad("one of its properties is not of the form key=value");
      }
      properties.put(
          pair.substring(0, equals).strip().toLowerCase(Locale.ROOT),
          pair.substring(equals + 1).strip());
    }
  }
}
