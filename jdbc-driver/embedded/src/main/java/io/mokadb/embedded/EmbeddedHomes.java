package io.mokadb.embedded;

import io.mokadb.node.HomeProvider;
import io.mokadb.node.StoreHome;
import java.util.Properties;

/** The homes of databases in directories and in memory. Stateless. */
public final class EmbeddedHomes implements HomeProvider {
  /** For {@link java.util.ServiceLoader}. */
  public EmbeddedHomes() {}

  @Override
  public boolean accepts(String url) {
    return EmbeddedUrl.matches(url);
  }

  @Override
  public StoreHome home(String url, boolean create) {
    Properties properties = new Properties();
    properties.setProperty("create", Boolean.toString(create));
    return OpenRequest.of(EmbeddedUrl.parse(url, properties)).home();
  }
}
