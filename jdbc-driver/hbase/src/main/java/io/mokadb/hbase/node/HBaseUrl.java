package io.mokadb.hbase.node;

import io.mokadb.node.UrlProperties;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A URL of a database on HBase, taken apart: {@code
 * jdbc:moka:hbase:<host>[:<port>],.../<database>[;key=value...]}.
 *
 * @param quorum ZooKeeper's servers as {@code host:port,host:port}
 * @param database the name of the database
 * @param properties lower-case keys; the URL's own win over those given beside it
 */
record HBaseUrl(String quorum, String database, Map<String, String> properties) {
  private static final String PREFIX = "jdbc:moka:hbase:";
  private static final String FORM =
      "jdbc:moka:hbase:<ZooKeeper host>[:<port>],.../<database>[;key=value]";
  private static final int ZOOKEEPER_PORT = 2181;

  /** As many characters as the names of files have in HDFS, and of databases in messages. */
  private static final int LONGEST_DATABASE = 255;

  private static final Pattern NAME =
      Pattern.compile("(?<servers>[^/]+)/(?<database>[A-Za-z0-9_][A-Za-z0-9_.-]*)");

  private static final Pattern SERVER = Pattern.compile("[A-Za-z0-9._-]+(:[0-9]{1,5})?");

  static boolean matches(String url) {
    return url.startsWith(PREFIX);
  }

  static HBaseUrl parse(String url, Properties beside) {
    UrlProperties parts = UrlProperties.parse(url, PREFIX, beside, FORM);
    Matcher name = NAME.matcher(parts.name());
    if (!name.matches()) {
      throw UrlProperties.badUrl(url, "it does not name servers of ZooKeeper and a database", FORM);
    }
    if (name.group("database").length() > LONGEST_DATABASE) {
      throw UrlProperties.badUrl(
          url, "the name of a database has at most " + LONGEST_DATABASE + " characters", FORM);
    }
    String[] servers = name.group("servers").split(",", -1);
    for (String server : servers) {
      if (!SERVER.matcher(server).matches()) {
        throw UrlProperties.badUrl(url, "'" + server + "' is not a server of ZooKeeper", FORM);
      }
    }
    return new HBaseUrl(
        Arrays.stream(servers).map(HBaseUrl::withPort).collect(Collectors.joining(",")),
        name.group("database"),
        parts.properties());
  }

  private static String withPort(String server) {
    return server.indexOf(':') < 0 ? server + ":" + ZOOKEEPER_PORT : server;
  }
}
