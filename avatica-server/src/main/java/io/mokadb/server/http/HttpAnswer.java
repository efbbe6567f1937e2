package io.mokadb.server.http;

import java.nio.charset.StandardCharsets;

/** A whole answer: status, media type, body. */
record HttpAnswer(int status, String mediaType, byte[] body) {
  static final int OK = 200;
  static final int UNAUTHORISED = 401;
  static final int NOT_FOUND = 404;
  static final int METHOD_NOT_ALLOWED = 405;
  static final int TOO_LARGE = 413;
  static final int UNAVAILABLE = 503;

  static HttpAnswer text(int status, String text) {
    return new HttpAnswer(
        status, "text/plain; charset=utf-8", (text + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
