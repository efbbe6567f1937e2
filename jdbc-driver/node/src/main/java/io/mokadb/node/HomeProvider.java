package io.mokadb.node;

/**
 * Tells the homes of databases to tools that work on stores; implementations are found through
 * {@link java.util.ServiceLoader}.
 */
public interface HomeProvider {
  /** True if this provider knows {@code url}, a whole JDBC URL. */
  boolean accepts(String url);

  /**
   * The home of a database, which is not open in this process.
   *
   * @param create whether opening the store makes it if it is missing
   * @throws io.mokadb.session.MokaException if the URL is wrong
   */
  StoreHome home(String url, boolean create);
}
