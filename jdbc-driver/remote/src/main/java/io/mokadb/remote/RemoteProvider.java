package io.mokadb.remote;

import io.mokadb.session.DatabaseProvider;
import io.mokadb.session.Session;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.session.trace.TracerFinder;
import java.util.Properties;

/** Serves {@code jdbc:moka://host:port/}. Thread-safe. */
public final class RemoteProvider implements DatabaseProvider {
  /** Found with the first connection. */
  private static final class Tracing {
    /** One without its library is as good as none: the driver has no log. */
    static final DatabaseTracer TRACER = TracerFinder.find(warning -> {});
  }

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
    return RemoteSession.open(RemoteUrl.parse(url, properties), Tracing.TRACER);
  }
}
