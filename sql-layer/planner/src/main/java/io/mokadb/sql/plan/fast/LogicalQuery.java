package io.mokadb.sql.plan.fast;

import io.mokadb.session.SqlType;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlNode;

/**
 * A query as relational algebra.
 *
 * @param rel before it is rewritten
 * @param row names and types of the columns
 * @param origins per column schema, table and column, or null
 * @param parameters types by index, of those that the query tells the type of
 * @param validated the query as the validator left it; null if it needed none
 */
public record LogicalQuery(
    RelNode rel,
    RelDataType row,
    List<List<String>> origins,
    Map<Integer, SqlType> parameters,
    SqlNode validated) {}
