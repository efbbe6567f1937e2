package io.mokadb.server.http;

import io.mokadb.server.avatica.AvaticaProtocol;
import io.mokadb.server.avatica.Caller;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Routes requests: POST is Avatica, GET one of the pages. Thread-safe. */
final class MokaHttpHandler extends Handler.Abstract {
  private static final String PROTOBUF = "application/x-google-protobuf";
  private static final String JSON = "application/json; charset=utf-8";

  private static final String CONTENT_POLICY =
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';"
          + " frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

  private final AvaticaProtocol avatica;
  private final Map<String, Page> pages;
  private final int maxRequestBytes;

  MokaHttpHandler(AvaticaProtocol avatica, Map<String, Page> pages, int maxRequestBytes) {
    this.avatica = avatica;
    this.pages = Map.copyOf(pages);
    this.maxRequestBytes = maxRequestBytes;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws IOException {
    HttpAnswer answer = answer(request);
    response.setStatus(answer.status());
    HttpFields.Mutable headers = response.getHeaders();
    headers.put(HttpHeader.CONTENT_TYPE, answer.mediaType());
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("X-Frame-Options", "DENY");
    headers.put("Referrer-Policy", "no-referrer");
    headers.put("Content-Security-Policy", CONTENT_POLICY);
    headers.put(HttpHeader.CACHE_CONTROL, "no-store");
    if (answer.status() == HttpAnswer.TOO_LARGE) {
      // The rest of the body is not read, so the connection cannot carry another request.
      headers.put(HttpHeader.CONNECTION, "close");
    }
    response.write(true, ByteBuffer.wrap(answer.body()), callback);
    return true;
  }

  private HttpAnswer answer(Request request) throws IOException {
    if (HttpMethod.POST.is(request.getMethod())) {
      return avatica(request);
    }
    if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
      return HttpAnswer.text(HttpAnswer.METHOD_NOT_ALLOWED, "GET and POST only");
    }
    Page page = pages.get(Request.getPathInContext(request));
    return page == null ? HttpAnswer.text(HttpAnswer.NOT_FOUND, "No such page") : page.get();
  }

  private HttpAnswer avatica(Request request) throws IOException {
    byte[] body = null;
    if (request.getLength() <= maxRequestBytes) {
      InputStream in = Request.asInputStream(request);
      body = in.readNBytes(maxRequestBytes);
      if (body.length == maxRequestBytes && in.read() >= 0) {
        body = null;
      }
    }
    if (body == null) {
      return HttpAnswer.text(
          HttpAnswer.TOO_LARGE,
          "The request is longer than "
              + maxRequestBytes
              + " bytes, which is the server's limit; send smaller batches");
    }
    Caller caller =
        Credentials.caller(
            request.getHeaders().get(HttpHeader.AUTHORIZATION), Request.getRemoteAddr(request));
    AvaticaProtocol.Answer answer = avatica.answer(body, caller);
    return new HttpAnswer(
        answer.status(), AvaticaProtocol.isJson(body) ? JSON : PROTOBUF, answer.body());
  }
}
