package io.mokadb.sql.access.constraint;

import io.mokadb.sql.runtime.Expr;

/**
 * A column that is computed whenever its row is written.
 *
 * @param ordinal in its table
 * @param value over rows in table order, whose generated columns it does not read
 */
public record GeneratedColumn(int ordinal, Expr value) {}
