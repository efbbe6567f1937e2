package io.mokadb.server.http;

import java.nio.charset.StandardCharsets;

/**
 * A whole answer.
 *
 * @param location where to go instead, or null
 * @param framed whether a page of this server may show it in a frame: it has styles of its own and
 *     no scripts
 */
record HttpAnswer(int status, String mediaType, byte[] body, String location, boolean framed) {
  private static final String TEXT = "text/plain; charset=utf-8";

  static final int OK = 200;
  static final int FOUND = 302;
  static final int BAD_REQUEST = 400;
  static final int UNAUTHORISED = 401;
  static final int FORBIDDEN = 403;
  static final int NOT_FOUND = 404;
  static final int METHOD_NOT_ALLOWED = 405;
  static final int TOO_LARGE = 413;
  static final int UNSUPPORTED_TYPE = 415;
  static final int UNAVAILABLE = 503;

  HttpAnswer(int status, String mediaType, byte[] body) {
    this(status, mediaType, body, null, false);
  }

  static HttpAnswer redirect(String location) {
    return new HttpAnswer(FOUND, TEXT, new byte[0], location, false);
  }

  static HttpAnswer text(int status, String text) {
    return new HttpAnswer(status, TEXT, (text + "\n").getBytes(StandardCharsets.UTF_8));
  }

  static HttpAnswer framed(String html) {
    return new HttpAnswer(
        OK, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8), null, true);
  }

  static HttpAnswer framedText(int status, String text) {
    return new HttpAnswer(status, TEXT, (text + "\n").getBytes(StandardCharsets.UTF_8), null, true);
  }
}
