package io.mokadb.hbase.cluster;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;

/**
 * The main class of every server: watches the process that a system property names, then becomes
 * the server that the first argument names.
 */
public final class TetheredServer {
  /** The process with which the server ends. */
  private static final String LAUNCHER = "moka.cluster.launcher";

  private TetheredServer() {}

  /** The option of the JVM for a server that ends with this process. */
  public static String untilThisProcessEnds() {
    return "-D" + LAUNCHER + "=" + ProcessHandle.current().pid();
  }

  public static void main(String[] arguments) throws Throwable {
    Thread watch = new Thread(TetheredServer::haltWithLauncher, "moka-tether");
    watch.setDaemon(true);
    watch.start();
    String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
    try {
      Class.forName(arguments[0]).getMethod("main", String[].class).invoke(null, (Object) rest);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void haltWithLauncher() {
    ProcessHandle.of(Long.getLong(LAUNCHER, 0)).ifPresent(launcher -> launcher.onExit().join());
    Runtime.getRuntime().halt(1);
  }
}
