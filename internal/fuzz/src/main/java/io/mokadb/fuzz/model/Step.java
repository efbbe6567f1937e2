package io.mokadb.fuzz.model;

/**
 * A statement of a transaction.
 *
 * @param refused the SQLState by which it is refused, without having done anything; null if it is
 *     not
 */
record Step(String sql, String refused) {}
