package io.mokadb.sql.access.constraint;

import io.mokadb.sql.runtime.Expr;

/**
 * A value that indexes compute from a row.
 *
 * @param value over rows in table order
 * @param columns the ordinals that it reads
 */
public record DerivedValue(Expr value, int[] columns) {}
