package io.mokadb.embedded;

import io.mokadb.embedded.EmbeddedUrl.Target;
import io.mokadb.node.Database;
import io.mokadb.node.DatabaseRequest;
import io.mokadb.node.Login;
import io.mokadb.node.NodeSettings;
import io.mokadb.node.SettingDifferences;
import io.mokadb.node.StoreHome;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.share.ServerNote;
import io.mokadb.session.share.SessionOpener;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * A request to open a session of a database.
 *
 * @param properties all properties of the URL and beside it, with lower-case keys
 */
record OpenRequest(Target target, Map<String, String> properties, EmbeddedSettings own, Login login)
    implements DatabaseRequest {
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

  @Override
  public Object key() {
    return target;
  }

  @Override
  public boolean isAlone() {
    return target instanceof Target.Memory memory && memory.name().isEmpty();
  }

  @Override
  public NodeSettings settings() {
    return own.node();
  }

  @Override
  public Database open() {
    return Database.open(home(), settings());
  }

  /** The place of the store. */
  StoreHome home() {
    return target instanceof Target.Directory directory
        ? new DirectoryHome(directory.path(), own)
        : new MemoryHome(target.shown(), own);
  }

  @Override
  public void checkAgrees(DatabaseRequest other) {
    EmbeddedSettings asked = ((OpenRequest) other).own;
    if (!own.agreesWith(asked)) {
      throw SettingDifferences.refused(own.byName(), asked.byName());
    }
  }

  /** The first request to serve the database decides about the port. */
  @Override
  public Serving share(Serving currentOrNull, SessionOpener others) {
    if (!own.served()) {
      return currentOrNull;
    }
    if (currentOrNull == null) {
      return target instanceof Target.Directory directory
          ? DirectorySharing.begin(directory.path(), own.serverPort(), others)
          : null;
    }
    int port = ((DirectorySharing) currentOrNull).port();
    if (own.serverPort() != 0 && own.serverPort() != port) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "This database is served already, on port "
              + port
              + ", not "
              + own.serverPort()
              + "; use the same port, or server=0 for whichever it is");
    }
    return currentOrNull;
  }

  /** The same database, asked for by another process whose URL says more or less of it. */
  @Override
  public OpenRequest from(Map<String, String> sent) {
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
