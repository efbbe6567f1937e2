package io.mokadb.server.http;

import java.nio.charset.StandardCharsets;

/** Prometheus' text format, with the media type that it asks for. Stateless. */
final class MetricsPage {
  private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private MetricsPage() {}

  static HttpAnswer of(String metrics) {
    return new HttpAnswer(HttpAnswer.OK, TYPE, metrics.getBytes(StandardCharsets.UTF_8));
  }
}
