package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.SqlType;
import java.util.List;

/** The columns of a result as callers see them, who know no labels of ENUMs. Stateless. */
final class OutwardColumns {
  private OutwardColumns() {}

  static List<ColumnInfo> of(List<ColumnInfo> columns) {
    return columns.stream().allMatch(column -> column.type().outward().equals(column.type()))
        ? columns
        : columns.stream().map(OutwardColumns::of).toList();
  }

  private static ColumnInfo of(ColumnInfo column) {
    SqlType type = column.type().outward();
    return new ColumnInfo(
        column.label(),
        column.name(),
        column.table(),
        column.schema(),
        type,
        column.nullable(),
        column.autoIncrement());
  }
}
