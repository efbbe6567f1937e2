package io.mokadb.node;

import io.mokadb.session.trace.DatabaseTracer;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The search for a tracing system on the class path. Stateless. */
final class TracerFinder {
  private static final Logger LOG = LoggerFactory.getLogger(TracerFinder.class);

  private TracerFinder() {}

  /** The first one; {@link DatabaseTracer#NONE} if there is none, or it lacks its library. */
  static DatabaseTracer find() {
    try {
      return ServiceLoader.load(DatabaseTracer.class, TracerFinder.class.getClassLoader())
          .findFirst()
          .orElse(DatabaseTracer.NONE);
    } catch (ServiceConfigurationError | LinkageError e) {
      LOG.warn("Nothing is traced: {}", e.toString());
      return DatabaseTracer.NONE;
    }
  }
}
