package io.mokadb.opentelemetry;

import io.mokadb.session.SqlState;
import io.mokadb.session.trace.TracedWork;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;

/**
 * A span that has begun.
 *
 * @param scope in which it is the span of its thread
 */
record RecordedWork(Span span, Scope scope) implements TracedWork {
  private static final AttributeKey<String> STATE =
      AttributeKey.stringKey("db.response.status_code");

  private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

  @Override
  public void end(SqlState failureOrNull) {
    scope.close();
    if (failureOrNull != null) {
      span.setStatus(StatusCode.ERROR)
          .setAttribute(STATE, failureOrNull.code())
          .setAttribute(ERROR, failureOrNull.code());
    }
    span.end();
  }
}
