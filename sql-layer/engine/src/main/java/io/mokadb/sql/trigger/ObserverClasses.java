package io.mokadb.sql.trigger;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.trigger.ObserverSession;
import io.mokadb.session.trigger.RowChange;
import io.mokadb.session.trigger.RowDelivery;
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
   *     INVALID_STATEMENT} if it is not an observer
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

  /**
   * True if a class acts outside of the database only, so that each of its rows is acknowledged by
   * itself; false for one that cannot be used.
   */
  boolean delivers(String className) {
    try {
      return instance(className) instanceof Delivering;
    } catch (MokaException e) {
      return false;
    }
  }

  /** A delivery as an observer that writes nothing. */
  private record Delivering(RowDelivery delivery) implements RowObserver {
    @Override
    public void observe(RowChange change, ObserverSession session) throws Exception {
      delivery.deliver(change);
    }
  }

  private static RowObserver create(String className) {
    try {
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      Class<?> found =
          Class.forName(
              className, true, loader == null ? ObserverClasses.class.getClassLoader() : loader);
      boolean delivers = RowDelivery.class.isAssignableFrom(found);
      if (delivers == RowObserver.class.isAssignableFrom(found)) {
        throw unusable(
            className,
            (delivers ? "it implements both " : "it implements neither ")
                + RowObserver.class.getName()
                + (delivers ? " and " : " nor ")
                + RowDelivery.class.getName(),
            null);
      }
      Object created = found.getConstructor().newInstance();
      return delivers ? new Delivering((RowDelivery) created) : (RowObserver) created;
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
