package io.mokadb.session;

import java.util.regex.Pattern;

/**
 * Connection URLs as messages, logs and {@code toString} may show them: without what is secret in
 * them, however the URL is wrong. Stateless.
 */
public final class ShownUrl {
  /** User information before a host, which other databases have and Moka has not. */
  private static final Pattern USER = Pattern.compile("//[^/;]*@");

  /** A property, and what may be the rest of a value with semicolons in it. */
  private static final Pattern SECRET =
      Pattern.compile(
          "(?is)[;?&]\\s*[^=;?&]*(?:passw|pwd|secret|credential)[^=;?&]*=[^;]*"
              + "(?:;[^=;]+(?=;|$))*");

  private ShownUrl() {}

  /** The URL without users' names before a host and without passwords. */
  public static String of(String url) {
    return SECRET.matcher(USER.matcher(url).replaceAll("//")).replaceAll("");
  }
}
