package io.mokadb.sql.subscription;

/**
 * Where a subscription begins, and how it goes on.
 *
 * @param from the commit after which it begins; 0 for the present
 * @param snapshot whether it begins with all rows
 * @param follow whether it goes on with what is committed later
 * @param progressNanos how often it tells its progress while nothing happens; 0 for never
 */
public record SubscriptionStart(long from, boolean snapshot, boolean follow, long progressNanos) {}
