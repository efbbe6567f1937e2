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
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Routes requests: GET is one of the pages, POST one of their actions, Avatica or a frame.
 * Thread-safe.
 */
final class MokaHttpHandler extends Handler.Abstract {
  private static final String PROTOBUF = "application/x-google-protobuf";
  private static final String JSON = "application/json; charset=utf-8";

  /** Where every client of Avatica sends its requests, unless its URL has a path. */
  private static final String AVATICA = "/";

  private static final String TRACE_PARENT = "traceparent";
  private static final String TRACE_STATE = "tracestate";

  private static final int PART = 16 << 10;

  private final AvaticaProtocol avatica;
  private final FrameTunnel frames;
  private final Map<String, Page> pages;
  private final Map<String, Page> actions;
  private final SameOrigin sameOrigin;
  private final Consumer<EndPoint> asked;
  private final RequestMemory memory;
  private final AnswersUnderWay answers;
  private final int maxRequestBytes;

  MokaHttpHandler(
      AvaticaProtocol avatica,
      FrameTunnel frames,
      StatusPages status,
      SameOrigin sameOrigin,
      Consumer<EndPoint> asked,
      RequestMemory memory,
      AnswersUnderWay answers,
      int maxRequestBytes) {
    this.avatica = avatica;
    this.frames = frames;
    this.pages = Map.copyOf(status.pages());
    this.actions = status.actions();
    this.sameOrigin = sameOrigin;
    this.asked = asked;
    this.memory = memory;
    this.answers = answers;
    this.maxRequestBytes = maxRequestBytes;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws IOException {
    asked.accept(request.getConnectionMetaData().getConnection().getEndPoint());
    AnswerWriter.write(counted(request), request, response, Callback.from(answers::end, callback));
    return true;
  }

  /** An answer that counts as under way until it is written. */
  private HttpAnswer counted(Request request) throws IOException {
    boolean made = false;
    answers.begin();
    try {
      HttpAnswer answer = answer(request);
      made = true;
      return answer;
    } finally {
      if (!made) {
        answers.end();
      }
    }
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
    String query = request.getHttpURI().getQuery();
    return new PageRequest(
        caller(request),
        query == null ? "" : query,
        request.getHeaders().get("X-Moka-Token"),
        body);
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
            + (limit < maxRequestBytes ? " before a login" : "; send smaller batches"));
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

  /** The headers of W3C Trace Context, as clients with instrumented HTTP send them. */
  private static Map<String, String> trace(Request request) {
    String parent = request.getHeaders().get(TRACE_PARENT);
    if (parent == null) {
      return Map.of();
    }
    String state = request.getHeaders().get(TRACE_STATE);
    return state == null
        ? Map.of(TRACE_PARENT, parent)
        : Map.of(TRACE_PARENT, parent, TRACE_STATE, state);
  }

  private HttpAnswer avatica(Request request, byte[] body) {
    AvaticaProtocol.Answer answer = avatica.answer(body, caller(request), trace(request));
    return new HttpAnswer(
        answer.status(), AvaticaProtocol.isJson(body) ? JSON : PROTOBUF, answer.body());
  }
}
