package io.mokadb.jdbc;

/**
 * Accepts applications that have no logger: without one SLF4J would print a warning to their
 * standard error. Avatica, which comes with the embedded engine, is a JDBC driver too and asks for
 * a logger as soon as {@link java.sql.DriverManager} loads the drivers, so this is told before any
 * URL is seen. Knows SLF4J by names only: the driver for servers comes without it.
 */
final class MissingLogger {
  private static final String VERBOSITY = "slf4j.internal.verbosity";
  private static final String AVATICA = "org/apache/calcite/avatica/remote/Driver.class";
  private static final String PROVIDERS = "META-INF/services/org.slf4j.spi.SLF4JServiceProvider";

  private MissingLogger() {}

  /**
   * Lets SLF4J report errors only, if this process has the embedded engine and no provider of
   * SLF4J, and has not set the verbosity itself.
   */
  static void accept() {
    try {
      ClassLoader loader = MissingLogger.class.getClassLoader();
      if (System.getProperty(VERBOSITY) == null
          && loader.getResource(AVATICA) != null
          && loader.getResource(PROVIDERS) == null) {
        System.setProperty(VERBOSITY, "ERROR");
      }
    } catch (SecurityException e) {
      // A process that guards its properties keeps the warning.
    }
  }
}
