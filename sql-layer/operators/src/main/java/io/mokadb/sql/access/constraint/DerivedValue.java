package io.mokadb.sql.access.constraint;

import io.mokadb.sql.runtime.Expr;

/**
 * What indexes compute of a row.
 *
 * @param value over rows in table order
 * @param columns the ordinals that it reads
 */
public record DerivedValue(Expr value, int[] columns) {}
