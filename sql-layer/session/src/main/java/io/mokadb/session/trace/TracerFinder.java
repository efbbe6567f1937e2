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
      DatabaseTracer found =
          ServiceLoader.load(DatabaseTracer.class, TracerFinder.class.getClassLoader())
              .findFirst()
              .orElse(DatabaseTracer.NONE);
      // A library that is too old is found out here, not by the first statement.
      boolean unused = found.isOn();
      return found;
    } catch (ServiceConfigurationError | LinkageError e) {
      warnings.accept("Nothing is traced: " + e);
      return DatabaseTracer.NONE;
    }
  }
}
