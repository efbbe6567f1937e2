package io.mokadb.remote;

import io.mokadb.session.DatabaseProvider;
import io.mokadb.session.Session;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.session.trace.TracerFinder;
import java.util.Properties;
import java.util.Random;

/** Serves {@code jdbc:moka://host:port,host:port/}. Thread-safe. */
public final class RemoteProvider implements DatabaseProvider {
  /** Made with the first connection, for all of the process: each has a provider of its own. */
  private static final class Shared {
    /** One without its library is as good as none: the driver has no log. */
    static final DatabaseTracer TRACER = TracerFinder.find(warning -> {});

    static final FailedHosts FAILED = new FailedHosts(System::nanoTime);

    static final HostLogin LOGIN =
        new HostLogin(FAILED, new HostOrder(FAILED, new Random()), System::nanoTime);
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
    return Shared.LOGIN.open(
        RemoteUrl.parse(url, properties),
        (place, patience) -> RemoteSession.open(place, patience, Shared.TRACER));
  }
}
