package io.mokadb.oracle;

/**
 * The state of the schema at a timestamp. Two stamps tell one thing: if they differ, the schema may
 * have changed between their timestamps; if they are equal, it has not. A new leader counts from
 * zero, under a new epoch.
 *
 * @param epoch number of the leader; each one is greater than those before
 * @param counter how often the schema was raised under that leader
 */
public record SchemaStamp(long epoch, long counter) {}
