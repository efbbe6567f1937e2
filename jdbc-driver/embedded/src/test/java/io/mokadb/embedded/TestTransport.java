package io.mokadb.embedded;

/** How the tests of this module reach a database; another module runs them through a server. */
public interface TestTransport {
  /**
   * Where a database is reached.
   *
   * @param url of JDBC
   * @param close ends what serves it
   */
  record Place(String url, Runnable close) {}

  /** Serves an embedded database at another URL. */
  Place serve(String embeddedUrl);
}
