package io.mokadb.move;

import io.mokadb.node.HomeProvider;
import io.mokadb.node.StoreHome;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.List;
import java.util.ServiceLoader;

/**
 * The homes that the class path knows.
 *
 * @param providers asked one after the other
 */
record Homes(List<HomeProvider> providers) {
  private static final String MOKA = "jdbc:moka:";

  /** Those that the class path has. */
  static Homes ofClassPath() {
    return new Homes(
        ServiceLoader.load(HomeProvider.class).stream().map(ServiceLoader.Provider::get).toList());
  }

  /**
   * The home of a database.
   *
   * @param address a JDBC URL, or a directory
   * @param create whether opening the store makes it if it is missing
   * @throws MokaException 08001 or 22023 if there is no such home
   */
  StoreHome find(String address, boolean create) {
    String url = address.startsWith("jdbc:") ? address : MOKA + address;
    for (HomeProvider provider : providers) {
      if (provider.accepts(url)) {
        return provider.home(url, create);
      }
    }
    throw new MokaException(
        SqlState.INVALID_PARAMETER,
        "A database is moved between directories and HBase: "
            + url
            + " is neither; use the URL with which its own process opens it");
  }
}
