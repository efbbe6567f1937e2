package io.mokadb.hbase.node;

import io.mokadb.node.HomeProvider;
import io.mokadb.node.StoreHome;
import java.util.Properties;

/** The homes of databases on HBase. Stateless. */
public final class HBaseHomes implements HomeProvider {
  /** For {@link java.util.ServiceLoader}. */
  public HBaseHomes() {}

  @Override
  public boolean accepts(String url) {
    return HBaseUrl.matches(url);
  }

  @Override
  public StoreHome home(String url, boolean create) {
    Properties properties = new Properties();
    properties.setProperty("create", Boolean.toString(create));
    HBaseUrl parsed = HBaseUrl.parse(url, properties);
    return new ClusterHome(parsed, HBaseProperties.parse(parsed.properties()));
  }
}
