package io.mokadb.embedded;

import io.mokadb.embedded.EmbeddedUrl.Target;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.share.ServerNote;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * A request to open a session of a database.
 *
 * @param properties all properties of the URL and beside it, with lower-case keys
 */
record OpenRequest(
    Target target, Map<String, String> properties, EmbeddedSettings settings, Login login) {
  /**
   * @throws MokaException 22023 if a property is unknown or wrong
   */
  static OpenRequest of(EmbeddedUrl url) {
    EmbeddedSettings settings = EmbeddedSettings.parse(url.properties());
    if (settings.served() && url.target() instanceof Target.Memory) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "'server' lets other processes open the same directory, and a database in memory has"
              + " none; serve it with 'bin/moka server --data mem:NAME'");
    }
    return new OpenRequest(url.target(), url.properties(), settings, Login.of(url.properties()));
  }

  /** The same database, asked for by another process whose URL says more or less of it. */
  OpenRequest from(Map<String, String> sent) {
    Properties all = new Properties();
    properties.forEach(all::setProperty);
    all.keySet().removeAll(Login.PROPERTIES);
    String asked = sent.getOrDefault(ServerNote.SETTINGS, "");
    EmbeddedUrl merged = EmbeddedUrl.parse(EmbeddedUrl.PREFIX + ".;" + asked, all);
    Map<String, String> told = new TreeMap<>(sent);
    told.keySet().retainAll(Login.PROPERTIES);
    return new OpenRequest(
        target, told, EmbeddedSettings.parse(merged.properties()), Login.of(told));
  }
}
