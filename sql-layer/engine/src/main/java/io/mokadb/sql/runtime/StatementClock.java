package io.mokadb.sql.runtime;

/**
 * The time that CURRENT_TIMESTAMP and its relatives show all through one transaction.
 *
 * @param utcMicros microseconds since the epoch
 * @param zone the session's zone
 */
public record StatementClock(long utcMicros, java.time.ZoneId zone) {}
