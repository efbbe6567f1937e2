package io.mokadb.bench.tpce.db;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.logging.Logger;

/** A driver from a file of the user's, made known to {@link DriverManager}. */
public final class DriverJar implements Driver {

  private final Driver driver;

  private DriverJar(Driver driver) {
    this.driver = driver;
  }

  /**
   * Loads the drivers in jars, and registers them in place of any other that takes the URL. They
   * see the classes of these jars and of Java only.
   *
   * @throws IllegalArgumentException when a file is missing, or none holds a driver for the URL
   */
  public static void register(List<Path> jars, String url) throws SQLException {
    List<Driver> loaded = new ArrayList<>();
    // The loader stays open for as long as the driver is used: to the end of the process.
    ServiceLoader.load(Driver.class, loader(jars)).forEach(loaded::add);
    boolean found = false;
    for (Driver driver : loaded) {
      if (driver.acceptsURL(url)) {
        deregisterAll(url);
        DriverManager.registerDriver(new DriverJar(driver));
        found = true;
      }
    }
    if (!found) {
      throw new IllegalArgumentException(
          jars
              + (loaded.isEmpty() ? " holds no JDBC driver" : " holds no driver for the URL " + url)
              + " (looked for by META-INF/services/java.sql.Driver)");
    }
  }

  private static ClassLoader loader(List<Path> jars) {
    URL[] urls = new URL[jars.size()];
    for (int i = 0; i < urls.length; i++) {
      Path jar = jars.get(i);
      if (!Files.isRegularFile(jar)) {
        throw new IllegalArgumentException("no file " + jar);
      }
      try {
        urls[i] = jar.toUri().toURL();
      } catch (MalformedURLException e) {
        throw new IllegalArgumentException(jar + ": " + e.getMessage(), e);
      }
    }
    return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
  }

  private static void deregisterAll(String url) throws SQLException {
    for (Driver other : Collections.list(DriverManager.getDrivers())) {
      if (!(other instanceof DriverJar) && other.acceptsURL(url)) {
        DriverManager.deregisterDriver(other);
      }
    }
  }

  @Override
  public Connection connect(String url, Properties info) throws SQLException {
    return driver.connect(url, info);
  }

  @Override
  public boolean acceptsURL(String url) throws SQLException {
    return driver.acceptsURL(url);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
    return driver.getPropertyInfo(url, info);
  }

  @Override
  public int getMajorVersion() {
    return driver.getMajorVersion();
  }

  @Override
  public int getMinorVersion() {
    return driver.getMinorVersion();
  }

  @Override
  public boolean jdbcCompliant() {
    return driver.jdbcCompliant();
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger(DriverJar.class.getName());
  }
}
