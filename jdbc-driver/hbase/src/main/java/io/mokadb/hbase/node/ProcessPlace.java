package io.mokadb.hbase.node;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** A text about this process, for the message to another one that wants the database. */
final class ProcessPlace {
  private ProcessPlace() {}

  static String text() {
    return "process "
        + ProcessHandle.current().pid()
        + " on "
        + host()
        + ", since "
        + Instant.now().truncatedTo(ChronoUnit.SECONDS);
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "a machine without a name";
    }
  }
}
