package io.mokadb.opentelemetry;

import io.mokadb.session.trace.DatabaseTracer;
import io.mokadb.session.trace.TracedWork;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import java.util.Locale;
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

  private static final Pattern FIRST_WORD = Pattern.compile("[\\s(]*(\\w+)");

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
            .setSpanKind(SpanKind.CLIENT)
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
            .setSpanKind(SpanKind.CLIENT)
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

  @SuppressWarnings("MustBeClosedChecker") // the end of the work closes it
  private static RecordedWork current(Span span, Context context) {
    return new RecordedWork(span, context.makeCurrent());
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
