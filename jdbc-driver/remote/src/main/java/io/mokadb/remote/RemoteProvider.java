package io.mokadb.remote;

import io.mokadb.session.DatabaseProvider;
import io.mokadb.session.Session;
import java.util.Properties;

/** Serves {@code jdbc:moka://host:port/}. Thread-safe. */
public final class RemoteProvider implements DatabaseProvider {
  /** For {@link java.util.ServiceLoader}. */
  public RemoteProvider() {}

  @Override
  public boolean accepts(String url) {
    return url.startsWith(RemoteUrl.PREFIX);
  }

  @Override
  public boolean knows(String property) {
    return RemoteUrl.knows(property);
  }

  @Override
  public Session connect(String url, Properties properties) {
    return RemoteSession.open(RemoteUrl.parse(url, properties));
  }
}
