package io.mokadb.server.http;

import io.mokadb.server.status.Admission;
import io.mokadb.server.status.Admission.Decision;
import io.mokadb.server.status.ClusterPages;
import io.mokadb.server.status.StatementPlan;
import io.mokadb.server.status.StatusActions;
import io.mokadb.server.status.StatusData;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The server's answers to browsers, supervisors and Prometheus. Thread-safe. */
public final class StatusPages {
  private static final String RESOURCES = "/io/mokadb/server/status/";

  /** In the order in which the page loads them. */
  private static final List<String> SCRIPTS =
      List.of("format.js", "pictures.js", "tables.js", "sections.js", "status.js");

  private static final Pattern STATEMENT = Pattern.compile("statement=(\\d{1,18})");

  private static final String JSON = "application/json; charset=utf-8";

  private final Admission admission;
  private final StatusData data;
  private final StatusActions statusActions;
  private final StatementPlan plans;
  private final ClusterPages cluster;
  private final BooleanSupplier ready;
  private final Supplier<String> metrics;
  private final boolean openMetrics;

  /**
   * @param ready whether the server takes new sessions
   * @param metrics in Prometheus' text format
   * @param openMetrics whether anybody may read them
   */
  public StatusPages(
      Admission admission,
      StatusData data,
      StatusActions statusActions,
      StatementPlan plans,
      ClusterPages cluster,
      BooleanSupplier ready,
      Supplier<String> metrics,
      boolean openMetrics) {
    this.admission = admission;
    this.data = data;
    this.statusActions = statusActions;
    this.plans = plans;
    this.cluster = cluster;
    this.ready = ready;
    this.metrics = metrics;
    this.openMetrics = openMetrics;
  }

  /** By path. */
  Map<String, Page> pages() {
    Map<String, Page> pages = new LinkedHashMap<>();
    pages.put("/health", request -> HttpAnswer.text(HttpAnswer.OK, "alive"));
    pages.put(
        "/ready",
        request ->
            ready.getAsBoolean()
                ? HttpAnswer.text(HttpAnswer.OK, "ready")
                : HttpAnswer.text(HttpAnswer.UNAVAILABLE, "not ready"));
    Page numbers = request -> MetricsPage.of(metrics.get());
    pages.put(
        "/metrics", openMetrics ? numbers : admitted((request, user) -> numbers.answer(request)));
    pages.put("/", request -> HttpAnswer.redirect("/status"));
    pages.put("/status", resource("status.html", "text/html; charset=utf-8"));
    pages.put("/status/status.css", resource("status.css", "text/css; charset=utf-8"));
    for (String script : SCRIPTS) {
      pages.put("/status/" + script, resource(script, "text/javascript; charset=utf-8"));
    }
    pages.put("/status/cluster", admitted((request, user) -> HttpAnswer.framed(cluster.html())));
    pages.put(
        "/status/cluster.json",
        admitted((request, user) -> new HttpAnswer(HttpAnswer.OK, JSON, cluster.json())));
    pages.put("/status/plan", admitted((request, user) -> plan(request)));
    pages.put(
        "/status/data",
        admitted((request, user) -> new HttpAnswer(HttpAnswer.OK, JSON, data.json(user))));
    return pages;
  }

  /** Those that change something, by path. */
  Map<String, Page> actions() {
    return Map.of(
        "/status/kill", action(statusActions::kill),
        "/status/trigger", action(statusActions::alterTrigger));
  }

  /** Does what a button says, and says what happened. */
  private interface Action {
    String act(String user, String token, byte[] body);
  }

  private Page action(Action action) {
    return admitted(
        (request, user) -> {
          try {
            return HttpAnswer.text(
                HttpAnswer.OK, action.act(user, request.token(), request.body()));
          } catch (MokaException e) {
            return HttpAnswer.text(
                e.state() == SqlState.NOT_PERMITTED ? HttpAnswer.FORBIDDEN : HttpAnswer.BAD_REQUEST,
                e.getMessage());
          }
        });
  }

  /** A frame of the page shows it, so what went wrong is part of the answer. */
  private HttpAnswer plan(PageRequest request) {
    Matcher statement = STATEMENT.matcher(request.query());
    if (!statement.matches()) {
      return HttpAnswer.text(HttpAnswer.BAD_REQUEST, "The statement is not said");
    }
    try {
      return HttpAnswer.framed(plans.html(Long.parseLong(statement.group(1))));
    } catch (MokaException e) {
      return HttpAnswer.framedText(HttpAnswer.BAD_REQUEST, e.getMessage());
    }
  }

  /** Answers a request that was admitted. */
  private interface ForAdministrators {
    HttpAnswer answer(PageRequest request, String user);
  }

  private Page admitted(ForAdministrators page) {
    return request -> {
      Decision decision =
          admission.decide(
              request.caller().user(), request.caller().password(), request.caller().address());
      return switch (decision.verdict()) {
        case ADMITTED -> page.answer(request, decision.user());
        case UNKNOWN -> HttpAnswer.text(HttpAnswer.UNAUTHORISED, decision.why());
        case FORBIDDEN -> HttpAnswer.text(HttpAnswer.FORBIDDEN, decision.why());
      };
    };
  }

  /** The page itself tells nothing, but a browser asks for the password best when it loads it. */
  private Page resource(String name, String mediaType) {
    byte[] content;
    try (InputStream in = StatusPages.class.getResourceAsStream(RESOURCES + name)) {
      if (in == null) {
        throw new IllegalStateException("The server's jar lacks " + name);
      }
      content = in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    HttpAnswer answer = new HttpAnswer(HttpAnswer.OK, mediaType, content);
    return admitted((request, user) -> answer);
  }
}
