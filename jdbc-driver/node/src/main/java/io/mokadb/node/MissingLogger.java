package io.mokadb.node;

import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.SLF4JServiceProvider;

/**
 * Accepts applications that have no logger: without one SLF4J would print a warning to their
 * standard error when the database first logs something.
 */
final class MissingLogger {
  private static final String VERBOSITY = "slf4j.internal.verbosity";

  private MissingLogger() {}

  /**
   * Initialises SLF4J, silently if there is no provider of it. Changes nothing for an application
   * that has one, has set the verbosity itself, or has logged before.
   */
  static void accept() {
    if (System.getProperty(VERBOSITY) != null || isThere()) {
      return;
    }
    System.setProperty(VERBOSITY, "ERROR");
    try {
      var unused = LoggerFactory.getILoggerFactory();
    } finally {
      System.clearProperty(VERBOSITY);
    }
  }

  private static boolean isThere() {
    try {
      // The loader that SLF4J itself asks.
      return ServiceLoader.load(SLF4JServiceProvider.class, LoggerFactory.class.getClassLoader())
          .stream()
          .findAny()
          .isPresent();
    } catch (ServiceConfigurationError e) {
      // SLF4J reports a damaged provider, and shall.
      return true;
    }
  }
}
