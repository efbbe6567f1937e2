package io.mokadb.server.http;

import java.nio.charset.StandardCharsets;

/**
 * A whole answer.
 *
 * @param location where to go instead, or null
 */
record HttpAnswer(int status, String mediaType, byte[] body, String location) {
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
    this(status, mediaType, body, null);
  }

  static HttpAnswer redirect(String location) {
    return new HttpAnswer(FOUND, "text/plain; charset=utf-8", new byte[0], location);
  }

  static HttpAnswer text(int status, String text) {
    return new HttpAnswer(
        status, "text/plain; charset=utf-8", (text + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
