package io.mokadb.sql.catalog;

import io.mokadb.session.SqlType;
import io.soabase.recordbuilder.core.RecordBuilder;

/**
 * A value that indexes compute from a row: one of their keys, or the condition on the rows that
 * they have. Rows do not hold it.
 *
 * @param id as {@link ColumnDef#id()}, drawn from the same numbers
 * @param sql the expression, over the columns of its table
 * @param type of its values
 */
@RecordBuilder
public record DerivedDef(int id, String sql, SqlType type) implements DerivedDefBuilder.With {}
