package io.mokadb.hbase.cluster;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;

/**
 * The main class of every server: watches the process that started it, then becomes the server that
 * the first argument names.
 */
public final class TetheredServer {
  private TetheredServer() {}

  public static void main(String[] arguments) throws Throwable {
    Thread watch = new Thread(TetheredServer::haltWithParent, "moka-tether");
    watch.setDaemon(true);
    watch.start();
    String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
    try {
      Class.forName(arguments[0]).getMethod("main", String[].class).invoke(null, (Object) rest);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static void haltWithParent() {
    ProcessHandle.current().parent().ifPresent(parent -> parent.onExit().join());
    Runtime.getRuntime().halt(1);
  }
}
