package io.mokadb.sql.parser.ast;

/**
 * GENERATED ... AS IDENTITY.
 *
 * @param always ALWAYS rather than BY DEFAULT
 * @param start the first value
 * @param increment from one value to the next
 */
public record IdentityOptions(boolean always, long start, long increment) {}
