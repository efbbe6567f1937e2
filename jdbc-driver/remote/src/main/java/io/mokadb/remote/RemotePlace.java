package io.mokadb.remote;

import java.util.Map;

/**
 * A server with all that is needed to connect to it.
 *
 * @param settings of this end
 * @param session the properties that are sent to the server
 */
record RemotePlace(HostPort at, RemoteSettings settings, Map<String, String> session) {
  String host() {
    return at.host();
  }

  int port() {
    return at.port();
  }

  /** The time for a connection beside the first one, such as one that cancels. */
  Patience patience() {
    return Patience.of(settings.connectMillis(), System::nanoTime);
  }
}
