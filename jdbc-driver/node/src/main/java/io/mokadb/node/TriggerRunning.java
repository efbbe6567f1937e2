package io.mokadb.node;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The settings by which this process runs triggers.
 *
 * @param workers threads; with 0 notifications wait until another opening has workers
 * @param pace how long a worker rests after each transaction
 * @param retries how often a row may fail before it is parked
 * @param depth length of a chain of triggers beyond which rows are parked
 * @param timeout time limit of a trigger for one row; zero for no limit
 * @param observerClasses names of the classes that CREATE TRIGGER ... CALL may load
 */
public record TriggerRunning(
    int workers,
    Duration pace,
    int retries,
    int depth,
    Duration timeout,
    Set<String> observerClasses) {
  private static final int MAX_WORKERS = 64;
  private static final int MAX_RETRIES = 1_000;
  private static final int MAX_DEPTH = 1_000_000;

  public TriggerRunning {
    observerClasses = Set.copyOf(observerClasses);
  }

  Map<String, Object> byName() {
    return Map.of(
        "triggerworkers", workers,
        "triggerpace", pace,
        "triggerretries", retries,
        "triggerdepth", depth,
        "triggertimeout", timeout,
        "observers", String.join(",", new TreeSet<>(observerClasses)));
  }

  static TriggerRunning parse(Map<String, String> properties) {
    return new TriggerRunning(
        PropertyText.number(
            "triggerworkers", properties.getOrDefault("triggerworkers", "3"), 0, MAX_WORKERS),
        PropertyText.duration("triggerpace", properties.getOrDefault("triggerpace", "0ms")),
        PropertyText.number(
            "triggerretries", properties.getOrDefault("triggerretries", "10"), 1, MAX_RETRIES),
        PropertyText.number(
            "triggerdepth", properties.getOrDefault("triggerdepth", "1000"), 1, MAX_DEPTH),
        PropertyText.duration("triggertimeout", properties.getOrDefault("triggertimeout", "5m")),
        PropertyText.classes(properties.getOrDefault("observers", "")));
  }
}
