package io.mokadb.embedded;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Predicate;

/** The search for services in the places where applications keep their jars. Stateless. */
final class ServiceFinder {
  private ServiceFinder() {}

  /** The first service that fits: of the thread's class loader, then of this class's. */
  static <T> Optional<T> find(Class<T> service, Predicate<T> fits) {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    ClassLoader own = ServiceFinder.class.getClassLoader();
    try {
      if (context != null) {
        for (T found : ServiceLoader.load(service, context)) {
          if (fits.test(found)) {
            return Optional.of(found);
          }
        }
      }
      for (T found : ServiceLoader.load(service, own)) {
        if (fits.test(found)) {
          return Optional.of(found);
        }
      }
      return Optional.empty();
    } catch (ServiceConfigurationError e) {
      throw new MokaException(
          SqlState.CONNECTION_FAILED,
          "A "
              + service.getSimpleName()
              + " cannot be loaded: "
              + e.getMessage()
              + ". All modules of Moka on the class path must have one version",
          e);
    }
  }
}
