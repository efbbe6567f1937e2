package io.mokadb.shell;

import java.nio.file.Path;

/** A database as it is named on the command line: by its URL, or by its directory. */
final class DatabaseAddress {
  private static final String JDBC = "jdbc:";
  private static final String MOKA = "jdbc:moka:";

  private DatabaseAddress() {}

  /** The URL of a database that should exist: a wrong directory is not made. */
  static String existing(String address) {
    String url = address.startsWith(JDBC) ? address : ofDirectory(address);
    boolean embedded = url.startsWith(MOKA) && !url.startsWith(MOKA + "//");
    return embedded && !url.startsWith(MOKA + "mem:") && !url.contains(";create=")
        ? url + ";create=false"
        : url;
  }

  /** The URL of a database in a directory. */
  static String ofDirectory(String directory) {
    return MOKA + directory;
  }

  /**
   * A path as the process that has the database open understands it: that of this machine if it is
   * this process, else as it is given.
   */
  static String path(String url, String path) {
    return url.startsWith(MOKA + "//") ? path : Path.of(path).toAbsolutePath().toString();
  }
}
