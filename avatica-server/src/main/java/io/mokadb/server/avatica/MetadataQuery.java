package io.mokadb.server.avatica;

import io.mokadb.session.ExecutionResult;
import io.mokadb.session.PreparedStatement;
import io.mokadb.session.PreparedStatement.ExecuteOptions;
import io.mokadb.session.RowCursor;
import io.mokadb.session.Session;
import io.mokadb.session.Session.PrepareOptions;
import java.util.ArrayList;
import java.util.List;

/** A query on INFORMATION_SCHEMA that grows by conditions. Confined to one thread. */
final class MetadataQuery {
  private final StringBuilder sql;
  private final List<Object> parameters = new ArrayList<>();

  MetadataQuery(String select) {
    this.sql = new StringBuilder(select).append(" WHERE TRUE");
  }

  /** LIKE with JDBC's escape; null and % ask for nothing. */
  MetadataQuery like(String column, String pattern) {
    if (pattern != null && !pattern.equals("%")) {
      sql.append(" AND ").append(column).append(" LIKE ? ESCAPE '\\'");
      parameters.add(pattern);
    }
    return this;
  }

  MetadataQuery orderBy(String columns) {
    sql.append(" ORDER BY ").append(columns);
    return this;
  }

  List<Object[]> rows(Session session) {
    List<Object[]> rows = new ArrayList<>();
    try (PreparedStatement query = session.prepare(sql.toString(), PrepareOptions.NONE);
        RowCursor cursor =
            ((ExecutionResult.Rows) query.execute(parameters.toArray(), ExecuteOptions.NONE))
                .cursor()) {
      for (Object[] row = cursor.next(); row != null; row = cursor.next()) {
        rows.add(row);
      }
    }
    return rows;
  }
}
