package io.mokadb.embedded;

import io.mokadb.session.ShownUrl;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names in URLs that are hardly meant as directories: addresses of servers, and the URLs of
 * other databases. A directory of such a name is written {@code ./name}. Stateless.
 */
final class UrlMistakes {
  /** A scheme; one letter is a drive of Windows. */
  private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):(?![0-9]).*");

  private static final Pattern WEB = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:/*([^/;]+)/?.*");
  private static final Pattern ADDRESS =
      Pattern.compile("/?([A-Za-z0-9_.-]{2,}|\\[[0-9a-fA-F:]+]):([0-9]{1,5})(/.*)?");

  private UrlMistakes() {}

  /**
   * What is wrong with the name of a directory, and what may be meant.
   *
   * @return null if it can be one
   */
  static String in(String name) {
    if (name.isBlank()) {
      return "it does not name a directory";
    }
    if (name.equalsIgnoreCase("mem") || name.equalsIgnoreCase("memory")) {
      return "a database in memory is jdbc:moka:mem:NAME, and a directory of this name jdbc:moka:./"
          + name;
    }
    Matcher address = ADDRESS.matcher(name);
    if (address.matches()) {
      return "a server is jdbc:moka://" + address.group(1) + ":" + address.group(2) + "/";
    }
    Matcher scheme = SCHEME.matcher(name);
    return scheme.matches() ? scheme(scheme.group(1), name) : null;
  }

  /**
   * What is wrong with a URL that has a question mark before its first semicolon, as the URLs of
   * other databases have before their settings.
   */
  static String settings(String url) {
    int question = url.indexOf('?');
    int semicolon = url.indexOf(';', question);
    int end = semicolon < 0 ? url.length() : semicolon;
    String settings = url.substring(question + 1, end).replace('&', ';');
    String meant =
        url.substring(0, question)
            + (settings.isEmpty() ? "" : ";" + settings)
            + url.substring(end);
    return "settings follow a semicolon, and not a question mark: "
        + ShownUrl.of(meant)
        + ". A directory whose name has a question mark is opened only if it is there";
  }

  private static String scheme(String scheme, String name) {
    String start = "'" + scheme + ":' is not a kind of database; ";
    if (name.startsWith("//", scheme.length() + 1)) {
      Matcher web = WEB.matcher(name);
      String host = web.matches() ? web.group(1) : "host:8765";
      return start + "a server is jdbc:moka://" + host + "/, whatever the protocol";
    }
    return switch (scheme.toLowerCase(java.util.Locale.ROOT)) {
      case "memory" -> start + "a database in memory is jdbc:moka:mem:NAME";
      case "file" -> start + "write the directory alone: jdbc:moka:" + name.substring(5);
      default -> start + "a directory of this name is jdbc:moka:./" + name;
    };
  }
}
