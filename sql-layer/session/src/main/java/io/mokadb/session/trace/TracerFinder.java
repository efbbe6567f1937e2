package io.mokadb.session.trace;

import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** The search for a tracing system on the class path. Stateless. */
public final class TracerFinder {
  private TracerFinder() {}

  /**
   * The first one; {@link DatabaseTracer#NONE} if there is none, or it lacks its library.
   *
   * @param warnings receives why a tracing system that is there cannot be used
   */
  public static DatabaseTracer find(Consumer<String> warnings) {
    try {
      return ServiceLoader.load(DatabaseTracer.class, TracerFinder.class.getClassLoader())
          .findFirst()
          .orElse(DatabaseTracer.NONE);
    } catch (ServiceConfigurationError | LinkageError e) {
      warnings.accept("Nothing is traced: " + e);
      return DatabaseTracer.NONE;
    }
  }
}
