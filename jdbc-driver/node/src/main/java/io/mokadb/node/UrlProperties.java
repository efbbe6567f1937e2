package io.mokadb.node;

import io.mokadb.session.MokaException;
import io.mokadb.session.ShownUrl;
import io.mokadb.session.SqlState;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * A JDBC URL of the form {@code <name>[;key=value...]}, taken apart.
 *
 * @param name the text before the first semicolon, without the prefix
 * @param properties by keys in lower case, except that keys with a dot, which are those of
 *     libraries, are as they are given; the URL's own win over those given beside it
 */
public record UrlProperties(String name, Map<String, String> properties) {
  /**
   * Takes a URL apart.
   *
   * @param prefix the beginning of the URL, which is not a part of the name
   * @param form of such URLs, for messages
   * @throws MokaException 08001 if a property is not of the form key=value
   */
  public static UrlProperties parse(String url, String prefix, Properties beside, String form) {
    Map<String, String> properties = new TreeMap<>();
    for (String key : beside.stringPropertyNames()) {
      properties.put(name(key), beside.getProperty(key));
    }
    String rest = url.substring(prefix.length());
    int semicolon = rest.indexOf(';');
    if (semicolon >= 0) {
      for (String pair : rest.substring(semicolon + 1).split(";", -1)) {
        add(pair, url, form, properties);
      }
    }
    return new UrlProperties(
        semicolon < 0 ? rest : rest.substring(0, semicolon), Map.copyOf(properties));
  }

  private static void add(String pair, String url, String form, Map<String, String> properties) {
    if (pair.isBlank()) {
      return;
    }
    int equals = pair.indexOf('=');
    if (equals <= 0) {
      throw badUrl(url, "one of its properties is not of the form key=value", form);
    }
    properties.put(name(pair.substring(0, equals).strip()), pair.substring(equals + 1).strip());
  }

  private static String name(String key) {
    return key.indexOf('.') < 0 ? key.toLowerCase(Locale.ROOT) : key;
  }

  /** The error for a URL that cannot be used; a password in it is not shown. */
  public static MokaException badUrl(String url, String why, String form) {
    return new MokaException(
        SqlState.CONNECTION_FAILED,
        "The URL '" + ShownUrl.of(url) + "' cannot be used: " + why + ". Write " + form);
  }
}
