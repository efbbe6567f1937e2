package io.mokadb.node.management;

import io.mokadb.session.Session;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The registration of a database's MBean, some time after the database was opened: {@code
 * io.mokadb:type=Database,directory="/data/orders"}. Thread-safe.
 */
public final class Management implements AutoCloseable {
  /** The time after which the MBean is there, in seconds. */
  static final long DELAY_SECONDS = 5;

  private static final Logger LOG = LoggerFactory.getLogger(Management.class);

  private final String location;
  private final Supplier<Session> owners;
  private final Future<?> registration;

  /** Null while it is not registered. Guarded by this. */
  private ObjectName registered;

  /** Guarded by this. */
  private boolean closed;

  private Management(
      String location, Supplier<Session> owners, ScheduledExecutorService scheduler) {
    this.location = location;
    this.owners = owners;
    this.registration = scheduler.schedule(this::register, DELAY_SECONDS, TimeUnit.SECONDS);
  }

  /**
   * Registers a database later.
   *
   * @param location a directory, or what names the database in another store
   * @param owners opens sessions that may do everything
   */
  public static Management start(
      String location, Supplier<Session> owners, ScheduledExecutorService scheduler) {
    return new Management(location, owners, scheduler);
  }

  /** A name that is taken gets a number: a process may have several databases in memory. */
  synchronized void register() {
    if (closed || registered != null) {
      return;
    }
    try {
      MBeanServer server = ManagementFactory.getPlatformMBeanServer();
      ObjectName name = name(location);
      for (int i = 2; server.isRegistered(name); i++) {
        name = name(location + "#" + i);
      }
      registered = server.registerMBean(new ManagedDatabase(owners), name).getObjectName();
    } catch (JMException e) {
      LOG.warn("The database has no MBean: {}", e.getMessage());
    }
  }

  private static ObjectName name(String directory) throws JMException {
    return new ObjectName("io.mokadb:type=Database,directory=" + ObjectName.quote(directory));
  }

  @Override
  public void close() {
    registration.cancel(false);
    synchronized (this) {
      closed = true;
      if (registered != null) {
        try {
          ManagementFactory.getPlatformMBeanServer().unregisterMBean(registered);
        } catch (JMException e) {
          LOG.warn("The MBean of a closed database stays: {}", e.getMessage());
        }
        registered = null;
      }
    }
  }
}
