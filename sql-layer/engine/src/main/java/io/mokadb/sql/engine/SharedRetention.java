package io.mokadb.sql.engine;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * What a SQL node knows by itself of the retention, which all nodes of a database follow.
 *
 * @param namedOrNull what its URL says: the retention of the database from then on; null to follow
 *     that of the database
 * @param otherwise where the database has none
 * @param effect puts a retention into effect at this node; called again for each change
 */
public record SharedRetention(Duration namedOrNull, Duration otherwise, Consumer<Duration> effect) {
  /** Of a node that is told of no retention. */
  static final SharedRetention NONE = new SharedRetention(null, Duration.ZERO, length -> {});
}
