package io.mokadb.server.http;

import io.mokadb.server.avatica.AvaticaProtocol;
import io.mokadb.server.avatica.Caller;
import io.mokadb.server.frames.FrameTunnel;
import io.mokadb.server.session.RequestMemory;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.wire.HttpForm;
import io.mokadb.wire.WireException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Routes requests: GET is one of the pages, POST one of their actions, Avatica or a frame.
 * Thread-safe.
 */
final class MokaHttpHandler extends Handler.Abstract {
  private static final Logger LOG = LoggerFactory.getLogger(MokaHttpHandler.class);
  private static final String PROTOBUF = "application/x-google-protobuf";
  private static final String JSON = "application/json; charset=utf-8";

  /** Where every client of Avatica sends its requests, unless its URL has a path. */
  private static final String AVATICA = "/";

  /** For browsers; as bytes, because they go with every answer. */
  private static final List<HttpField> BROWSER_FIELDS =
      List.of(
          new PreEncodedHttpField("X-Content-Type-Options", "nosniff"),
          new PreEncodedHttpField("X-Frame-Options", "DENY"),
          new PreEncodedHttpField("Referrer-Policy", "no-referrer"),
          new PreEncodedHttpField("Cross-Origin-Resource-Policy", "same-origin"),
          new PreEncodedHttpField("Cross-Origin-Opener-Policy", "same-origin"),
          new PreEncodedHttpField(
              "Content-Security-Policy",
              "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';"
                  + " frame-ancestors 'none'; base-uri 'none'; form-action 'none'"),
          new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store"));

  private static final int PART = 16 << 10;

  /** For how long a body that is refused is read. */
  private static final Duration READING_OVER = Duration.ofSeconds(30);

  private final AvaticaProtocol avatica;
  private final FrameTunnel frames;
  private final Map<String, Page> pages;
  private final Map<String, Page> actions;
  private final SameOrigin sameOrigin;
  private final Consumer<EndPoint> asked;
  private final RequestMemory memory;
  private final int maxRequestBytes;

  MokaHttpHandler(
      AvaticaProtocol avatica,
      FrameTunnel frames,
      StatusPages status,
      SameOrigin sameOrigin,
      Consumer<EndPoint> asked,
      RequestMemory memory,
      int maxRequestBytes) {
    this.avatica = avatica;
    this.frames = frames;
    this.pages = Map.copyOf(status.pages());
    this.actions = status.actions();
    this.sameOrigin = sameOrigin;
    this.asked = asked;
    this.memory = memory;
    this.maxRequestBytes = maxRequestBytes;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws IOException {
    asked.accept(request.getConnectionMetaData().getConnection().getEndPoint());
    HttpAnswer answer = answer(request);
    response.setStatus(answer.status());
    HttpFields.Mutable headers = response.getHeaders();
    headers.put(HttpHeader.CONTENT_TYPE, answer.mediaType());
    BROWSER_FIELDS.forEach(headers::add);
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
    return true;
  }

  private HttpAnswer answer(Request request) throws IOException {
    try (RequestMemory.Hold hold = memory.open()) {
      return answer(request, hold);
    } catch (MokaException e) {
      if (e.state() != SqlState.OUT_OF_MEMORY) {
        throw e;
      }
      return HttpAnswer.text(HttpAnswer.UNAVAILABLE, e.getMessage());
    }
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

  private HttpAnswer answer(Request request, RequestMemory.Hold hold) throws IOException {
    boolean post = HttpMethod.POST.is(request.getMethod());
    String objection = sameOrigin.objection(request.getHeaders(), post);
    if (objection != null) {
      return HttpAnswer.text(HttpAnswer.FORBIDDEN, objection);
    }
    String path = Request.getPathInContext(request);
    if (post && path.equals(HttpForm.PATH)) {
      return frames(request, hold);
    }
    if (post) {
      Page action = actions.get(path);
      if (action == null && !path.equals(AVATICA)) {
        return HttpAnswer.text(
            HttpAnswer.NOT_FOUND,
            "Nothing takes a POST here; Avatica's clients send to " + AVATICA);
      }
      int limit = avatica.maxBytes(caller(request), maxRequestBytes);
      byte[] body = body(request, limit, hold);
      if (body == null) {
        return tooLarge(limit);
      }
      return action == null ? avatica(request, body) : action.answer(pageRequest(request, body));
    }
    if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
      return HttpAnswer.text(HttpAnswer.METHOD_NOT_ALLOWED, "GET and POST only");
    }
    Page page = pages.get(path);
    return page == null
        ? HttpAnswer.text(HttpAnswer.NOT_FOUND, "No such page")
        : page.answer(pageRequest(request, new byte[0]));
  }

  private static PageRequest pageRequest(Request request, byte[] body) {
    return new PageRequest(caller(request), request.getHeaders().get("X-Moka-Token"), body);
  }

  private static Caller caller(Request request) {
    return Credentials.caller(
        request.getHeaders().get(HttpHeader.AUTHORIZATION), Request.getRemoteAddr(request));
  }

  /** Null if it is too long. */
  private static byte[] body(Request request, int limit, RequestMemory.Hold hold)
      throws IOException {
    long length = request.getLength();
    if (length > limit) {
      return null;
    }
    InputStream in = Request.asInputStream(request);
    if (length >= 0) {
      hold.grow(length);
      return in.readNBytes((int) length);
    }
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    byte[] part = new byte[PART];
    for (int read = in.read(part); read >= 0; read = in.read(part)) {
      if (body.size() + read > limit) {
        return null;
      }
      hold.grow(read);
      body.write(part, 0, read);
    }
    return body.toByteArray();
  }

  private HttpAnswer tooLarge(int limit) {
    return HttpAnswer.text(
        HttpAnswer.TOO_LARGE,
        "The request is longer than "
            + limit
            + " bytes, which is the server's limit"
            + (limit < maxRequestBytes
                ? " before somebody has logged in"
                : "; send smaller batches"));
  }

  /**
   * A page of another origin cannot send this type without a preflight request, which is refused.
   */
  private HttpAnswer frames(Request request, RequestMemory.Hold hold) throws IOException {
    if (!HttpForm.MEDIA_TYPE.equals(request.getHeaders().get(HttpHeader.CONTENT_TYPE))) {
      return HttpAnswer.text(
          HttpAnswer.UNSUPPORTED_TYPE, "This takes " + HttpForm.MEDIA_TYPE + " of Moka's driver");
    }
    String session = request.getHeaders().get(HttpForm.SESSION);
    int limit = frames.maxBytes(session);
    byte[] body = body(request, limit, hold);
    if (body == null) {
      return tooLarge(limit);
    }
    try {
      byte[] answer = frames.answer(body, session, Request.getRemoteAddr(request));
      return new HttpAnswer(HttpAnswer.OK, HttpForm.MEDIA_TYPE, answer);
    } catch (WireException e) {
      return HttpAnswer.text(HttpAnswer.BAD_REQUEST, e.getMessage());
    }
  }

  private HttpAnswer avatica(Request request, byte[] body) {
    AvaticaProtocol.Answer answer = avatica.answer(body, caller(request));
    return new HttpAnswer(
        answer.status(), AvaticaProtocol.isJson(body) ? JSON : PROTOBUF, answer.body());
  }
}
