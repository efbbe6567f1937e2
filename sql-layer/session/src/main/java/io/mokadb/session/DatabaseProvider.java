package io.mokadb.session;

import java.util.Properties;

/**
 * Opens databases for the URLs that it knows; implementations are found through {@link
 * java.util.ServiceLoader}.
 */
public interface DatabaseProvider {
  /** What to do where no provider accepts a URL, for messages. */
  String MISSING =
      "Add io.mokadb:moka-embedded for a directory or a database in memory, and"
          + " io.mokadb:moka-hbase for jdbc:moka:hbase:";

  /** Tells whether this provider serves {@code url}, a whole JDBC URL. */
  boolean accepts(String url);

  /**
   * Whether a property means something to this provider. Frameworks pass their own beside a URL.
   *
   * @param property in lower case
   */
  boolean knows(String property);

  /**
   * Opens a session. The database behind it is opened by the first session and closed by the last.
   *
   * @param url the whole JDBC URL
   * @param properties lower-case keys; those of the URL win
   * @throws MokaException with a state of class 08, 28, 53, 55, 58 or XX
   */
  Session connect(String url, Properties properties);
}
