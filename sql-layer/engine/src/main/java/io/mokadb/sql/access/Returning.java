package io.mokadb.sql.access;

import io.mokadb.sql.runtime.Expr;

/**
 * What a write gives back per row instead of a count.
 *
 * @param exprs over the new row in table order; for a delete the old one
 */
public record Returning(Expr[] exprs) {}
