package io.mokadb.server.avatica;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.InvalidProtocolBufferException;
import io.mokadb.server.session.SessionLimits;
import io.mokadb.server.session.SessionRegistry;
import io.mokadb.session.SqlState;
import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.session.trace.TraceScope;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.calcite.avatica.metrics.MetricsSystem;
import org.apache.calcite.avatica.metrics.noop.NoopMetricsSystem;
import org.apache.calcite.avatica.proto.Common.WireMessage;
import org.apache.calcite.avatica.proto.Requests.ExecuteRequest;
import org.apache.calcite.avatica.remote.AvaticaRuntimeException;
import org.apache.calcite.avatica.remote.Handler.HandlerResponse;
import org.apache.calcite.avatica.remote.JsonHandler;
import org.apache.calcite.avatica.remote.ProtobufHandler;
import org.apache.calcite.avatica.remote.ProtobufTranslation;
import org.apache.calcite.avatica.remote.ProtobufTranslationImpl;

/** Answers Avatica's messages, in either of its two encodings. Thread-safe. */
public final class AvaticaProtocol {
  private static final String EXECUTE = ExecuteRequest.class.getName();
  private static final int MAX_OPENING_BYTES = 64 << 10;
  private static final String STATEMENT_HANDLE = "statementHandle";
  private static final MetricsSystem NO_METRICS = NoopMetricsSystem.getInstance();

  private final AvaticaConnections connections;
  private final DatabaseTracer tracer;
  private final ProtobufTranslation translation = new ProtobufTranslationImpl();

  /** A key that is there twice would mean one thing to us and another to a proxy that looks on. */
  private final ObjectMapper mapper =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  public AvaticaProtocol(SessionRegistry registry, SessionLimits limits, DatabaseTracer tracer) {
    this.tracer = tracer;
    this.connections = new AvaticaConnections(registry, limits);
  }

  /**
   * An answer.
   *
   * @param status of HTTP
   * @param body in the encoding of the request
   */
  public record Answer(int status, byte[] body) {}

  /** True if a message is JSON; else it is protobuf, which cannot begin like that. */
  public static boolean isJson(byte[] request) {
    return request.length > 0 && request[0] == '{';
  }

  /**
   * The longest message that is read: a short one from an address that has no connection open.
   *
   * @param most of those that have
   */
  public int maxBytes(Caller caller, int most) {
    return connections.areFrom(caller) ? most : Math.min(most, MAX_OPENING_BYTES);
  }

  /**
   * Answers a request. Failures are answers too.
   *
   * @param context of the request's trace, as {@link DatabaseTracer#continued} takes it
   */
  public Answer answer(byte[] request, Caller caller, Map<String, String> context) {
    AvaticaService service = new AvaticaService(connections, caller);
    TraceScope scope = tracer.continued(context);
    try {
      return isJson(request) ? json(request, service) : protobuf(request, service);
    } finally {
      scope.close();
    }
  }

  private Answer protobuf(byte[] request, AvaticaService service) {
    ProtobufHandler handler = new ProtobufHandler(service, translation, NO_METRICS);
    HandlerResponse<byte[]> response;
    try {
      response = handler.apply(withoutSignature(request));
    } catch (InvalidProtocolBufferException e) {
      response = handler.badRequestErrorResponse(malformed("protobuf", e));
    }
    return new Answer(response.getStatusCode(), response.getResponse());
  }

  private Answer json(byte[] request, AvaticaService service) {
    JsonHandler handler = new JsonHandler(service, NO_METRICS);
    HandlerResponse<String> response;
    try {
      response = handler.apply(withoutSignature(new String(request, StandardCharsets.UTF_8)));
    } catch (JsonProcessingException e) {
      response = handler.badRequestErrorResponse(malformed("JSON", e));
    }
    return new Answer(
        response.getStatusCode(), response.getResponse().getBytes(StandardCharsets.UTF_8));
  }

  private static AvaticaRuntimeException malformed(String encoding, Exception cause) {
    return AvaticaErrors.of(
        SqlState.CONNECTION_FAILED,
        "The request is not one of Avatica's in " + encoding + ": " + cause.getMessage());
  }

  /** The signature that a client sends back names classes, and Avatica would load them. */
  private static byte[] withoutSignature(byte[] request) throws InvalidProtocolBufferException {
    WireMessage message = WireMessage.parseFrom(request);
    if (!message.getName().equals(EXECUTE)) {
      return request;
    }
    ExecuteRequest.Builder execute =
        ExecuteRequest.parseFrom(message.getWrappedMessage()).toBuilder();
    if (!execute.hasStatementHandle() || !execute.getStatementHandle().hasSignature()) {
      return request;
    }
    execute.getStatementHandleBuilder().clearSignature();
    return message.toBuilder()
        .setWrappedMessage(execute.build().toByteString())
        .build()
        .toByteArray();
  }

  private String withoutSignature(String request) throws JsonProcessingException {
    JsonNode tree = mapper.readTree(request);
    if (tree.get(STATEMENT_HANDLE) instanceof ObjectNode handle && handle.has("signature")) {
      handle.remove("signature");
      return mapper.writeValueAsString(tree);
    }
    return request;
  }
}
