package io.mokadb.opentelemetry;

import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.session.trace.TraceScope;
import io.mokadb.session.trace.TracedWork;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Spans of the OpenTelemetry that the program has registered as the global one. Thread-safe. */
public final class OpenTelemetryTracer implements DatabaseTracer {
  private static final String SCOPE = "io.mokadb";
  private static final String SYSTEM = "moka";

  private static final AttributeKey<String> SYSTEM_NAME = AttributeKey.stringKey("db.system.name");
  private static final AttributeKey<String> NAMESPACE = AttributeKey.stringKey("db.namespace");
  private static final AttributeKey<String> QUERY = AttributeKey.stringKey("db.query.text");
  private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("db.operation.name");

  private static final AttributeKey<String> COLLECTION =
      AttributeKey.stringKey("db.collection.name");

  private static final AttributeKey<String> TRIGGER = AttributeKey.stringKey("moka.trigger.name");

  /** Of the thread of a statement: what its caller was doing. */
  private static final ContextKey<Context> CALLER = ContextKey.named("io.mokadb.caller");

  /** The format of requests between processes, whatever propagators the program has registered. */
  private static final TextMapPropagator FORMAT = W3CTraceContextPropagator.getInstance();

  private static final TextMapGetter<Map<String, String>> HEADERS = new Headers();

  private static final Pattern FIRST_WORD = Pattern.compile("[\\s(]*(\\w+)");

  /** Reads a map; the interface is not a functional one. */
  private static final class Headers implements TextMapGetter<Map<String, String>> {
    @Override
    @SuppressWarnings("deprecation") // It has to be there as long as the interface has it.
    public Iterable<String> keys(Map<String, String> headers) {
      return headers.keySet();
    }

    @Override
    public String get(Map<String, String> headers, String name) {
      return headers.get(name);
    }
  }

  /** For {@link java.util.ServiceLoader}. */
  public OpenTelemetryTracer() {}

  @Override
  public boolean isOn() {
    return GlobalOpenTelemetry.isSet();
  }

  @Override
  public TracedWork statement(String text, String schema, TracedWork transaction) {
    Matcher word = FIRST_WORD.matcher(text);
    String operation = word.lookingAt() ? word.group(1).toUpperCase(Locale.ROOT) : "SQL";
    Span span =
        span(operation + " " + schema, transaction)
            .setSpanKind(kind())
            .setAttribute(NAMESPACE, schema)
            .setAttribute(OPERATION, operation)
            .setAttribute(QUERY, text)
            .startSpan();
    Context caller = Context.current();
    return current(span, caller.with(span).with(CALLER, caller));
  }

  /**
   * Of no thread: its statements may be run by several. A statement that begins it ends before it,
   * so it is a part of what the caller of the statement is doing.
   */
  @Override
  public TracedWork transaction() {
    Context now = Context.current();
    Context caller = now.get(CALLER);
    Span span = span("transaction").setParent(caller == null ? now : caller).startSpan();
    return new RecordedWork(span, () -> {});
  }

  @Override
  public TracedWork commit(TracedWork transaction) {
    Span span =
        span("COMMIT", transaction)
            .setSpanKind(kind())
            .setAttribute(OPERATION, "COMMIT")
            .startSpan();
    return current(span, Context.current().with(span));
  }

  @Override
  public void step(String name) {
    Span unused = Span.current().addEvent(name);
  }

  @Override
  public TracedWork trigger(String name, String schema, String table) {
    Span span =
        span("trigger " + name)
            .setSpanKind(SpanKind.CONSUMER)
            .setAttribute(NAMESPACE, schema)
            .setAttribute(COLLECTION, table)
            .setAttribute(TRIGGER, name)
            .startSpan();
    return current(span, Context.current().with(span));
  }

  @Override
  public Map<String, String> context() {
    Map<String, String> headers = new HashMap<>();
    FORMAT.inject(Context.current(), headers, Map::put);
    return headers;
  }

  @Override
  @SuppressWarnings("MustBeClosedChecker") // the caller closes what is given
  public TraceScope continued(Map<String, String> context) {
    if (context.isEmpty()) {
      return TraceScope.NONE;
    }
    return FORMAT.extract(Context.root(), context, HEADERS).makeCurrent()::close;
  }

  @SuppressWarnings("MustBeClosedChecker") // the end of the work closes it
  private static RecordedWork current(Span span, Context context) {
    return new RecordedWork(span, context.makeCurrent());
  }

  /** The database is a server to a caller in another process, and to its own program a client's. */
  private static SpanKind kind() {
    return Span.current().getSpanContext().isRemote() ? SpanKind.SERVER : SpanKind.CLIENT;
  }

  /** Part of the span of this thread, or of the transaction if it has none. */
  private static SpanBuilder span(String name, TracedWork transaction) {
    Context now = Context.current();
    boolean alone = !Span.fromContext(now).getSpanContext().isValid();
    return span(name)
        .setParent(alone && transaction instanceof RecordedWork work ? now.with(work.span()) : now);
  }

  private static SpanBuilder span(String name) {
    return GlobalOpenTelemetry.getOrNoop()
        .getTracer(SCOPE)
        .spanBuilder(name)
        .setAttribute(SYSTEM_NAME, SYSTEM);
  }
}
