package io.mokadb.sql.trigger;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.trigger.RowObserver;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Loads the classes that the configuration allows, and no others (T4). Thread-safe. */
final class ObserverClasses {
  private final Set<String> allowed;
  private final ConcurrentHashMap<String, RowObserver> instances = new ConcurrentHashMap<>();

  ObserverClasses(Set<String> allowed) {
    this.allowed = Set.copyOf(allowed);
  }

  boolean isAllowed(String className) {
    return allowed.contains(className);
  }

  /**
   * The one instance of a class.
   *
   * @throws MokaException {@code NOT_AUTHORISED} if it is not on the list, {@code
   *     INVALID_STATEMENT} if it is no observer
   */
  RowObserver instance(String className) {
    if (!isAllowed(className)) {
      throw new MokaException(
          SqlState.NOT_AUTHORISED,
          "The class "
              + className
              + " is not on the list of observers that the configuration of this database allows;"
              + " name it in the property 'observers' of the URL that opens it");
    }
    return instances.computeIfAbsent(className, ObserverClasses::create);
  }

  private static RowObserver create(String className) {
    try {
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      Class<?> found =
          Class.forName(
              className, true, loader == null ? ObserverClasses.class.getClassLoader() : loader);
      if (!RowObserver.class.isAssignableFrom(found)) {
        throw unusable(className, "it does not implement " + RowObserver.class.getName(), null);
      }
      return (RowObserver) found.getConstructor().newInstance();
    } catch (ReflectiveOperationException | LinkageError e) {
      throw unusable(className, e.toString(), e);
    }
  }

  private static MokaException unusable(String className, String why, Throwable cause) {
    return new MokaException(
        SqlState.INVALID_STATEMENT,
        "The class " + className + " cannot be used as an observer: " + why,
        cause);
  }
}
