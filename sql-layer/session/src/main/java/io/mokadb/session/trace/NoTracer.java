package io.mokadb.session.trace;

import java.util.Map;

/** A tracer that records nothing. */
final class NoTracer implements DatabaseTracer {
  @Override
  public boolean isOn() {
    return false;
  }

  @Override
  public TracedWork statement(String text, String schema, TracedWork transaction) {
    return TracedWork.NONE;
  }

  @Override
  public TracedWork transaction() {
    return TracedWork.NONE;
  }

  @Override
  public TracedWork commit(TracedWork transaction) {
    return TracedWork.NONE;
  }

  @Override
  public void step(String name) {
    // Nothing is recorded.
  }

  @Override
  public TracedWork trigger(String name, String schema, String table) {
    return TracedWork.NONE;
  }

  @Override
  public Map<String, String> context() {
    return Map.of();
  }

  @Override
  public TraceScope continued(Map<String, String> context) {
    return TraceScope.NONE;
  }
}
