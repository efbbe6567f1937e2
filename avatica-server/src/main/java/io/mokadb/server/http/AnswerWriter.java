package io.mokadb.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes answers as HTTP responses, with the header fields that protect browsers. */
final class AnswerWriter {
  private static final Logger LOG = LoggerFactory.getLogger(AnswerWriter.class);

  /** For browsers; as bytes, because they go with every answer. */
  private static final List<HttpField> BROWSER_FIELDS =
      List.of(
          new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
          new PreEncodedHttpField("Referrer-Policy", "no-referrer"),
          new PreEncodedHttpField("Cross-Origin-Resource-Policy", "same-origin"),
          new PreEncodedHttpField("Cross-Origin-Opener-Policy", "same-origin"),
          new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store"));

  private static final List<HttpField> PAGE_FIELDS =
      List.of(
          new PreEncodedHttpField("X-Frame-Options", "DENY"),
          new PreEncodedHttpField(
              "Content-Security-Policy",
              "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';"
                  + " frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action"
                  + " 'none'"));

  /** Of a document in a frame, which loads and runs nothing. */
  private static final List<HttpField> FRAME_FIELDS =
      List.of(
          new PreEncodedHttpField("X-Frame-Options", "SAMEORIGIN"),
          new PreEncodedHttpField(
              "Content-Security-Policy",
              "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri"
                  + " 'none'; form-action 'none'; sandbox"));

  private static final int PART = 16 << 10;

  /** For how long a body that is refused is read. */
  private static final Duration READING_OVER = Duration.ofSeconds(30);

  private AnswerWriter() {}

  /**
   * Writes an answer. After a refusal it reads the rest of the request.
   *
   * @param callback called when the response is complete
   */
  static void write(HttpAnswer answer, Request request, Response response, Callback callback) {
    response.setStatus(answer.status());
    HttpFields.Mutable headers = response.getHeaders();
    headers.put(HttpHeader.CONTENT_TYPE, answer.mediaType());
    BROWSER_FIELDS.forEach(headers::add);
    (answer.framed() ? FRAME_FIELDS : PAGE_FIELDS).forEach(headers::add);
    if (request.isSecure()) {
      headers.put(HttpHeader.STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    if (answer.status() == HttpAnswer.UNAUTHORISED) {
      headers.put(HttpHeader.WWW_AUTHENTICATE, "Basic realm=\"Moka\", charset=\"UTF-8\"");
    }
    if (answer.location() != null) {
      headers.put(HttpHeader.LOCATION, answer.location());
    }
    if (answer.status() == HttpAnswer.METHOD_NOT_ALLOWED) {
      headers.put(HttpHeader.ALLOW, "GET, HEAD, POST");
    }
    if (answer.status() == HttpAnswer.TOO_LARGE) {
      // Its body may not end, so the connection cannot carry another request.
      headers.put(HttpHeader.CONNECTION, "close");
    }
    boolean refused = answer.status() >= HttpAnswer.BAD_REQUEST;
    Callback after = refused ? Callback.from(() -> readOver(request), callback) : callback;
    response.write(true, ByteBuffer.wrap(answer.body()), after);
  }

  /**
   * Takes what is left of a body. A client that still sends when its connection is closed does not
   * see the answer, because the reset overtakes it.
   */
  private static void readOver(Request request) {
    byte[] part = new byte[PART];
    long end = System.nanoTime() + READING_OVER.toNanos();
    try {
      InputStream in = Request.asInputStream(request);
      int read;
      do {
        read = in.read(part);
      } while (read >= 0 && System.nanoTime() - end < 0);
    } catch (IOException e) {
      LOG.debug("A client went away while its request was refused", e);
    }
  }
}
