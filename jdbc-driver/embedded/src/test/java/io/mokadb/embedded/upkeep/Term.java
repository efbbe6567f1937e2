package io.mokadb.embedded.upkeep;

/**
 * A value of a query, as it is written there.
 *
 * @param sql its text
 * @param kind of its values
 */
record Term(String sql, Kind kind) {}
