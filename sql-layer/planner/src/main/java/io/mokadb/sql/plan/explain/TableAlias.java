package io.mokadb.sql.plan.explain;

/**
 * The table that an operator reads.
 *
 * @param table its name
 * @param alias the name that the statement gives it; null if it is not known
 */
public record TableAlias(String table, String alias) {}
