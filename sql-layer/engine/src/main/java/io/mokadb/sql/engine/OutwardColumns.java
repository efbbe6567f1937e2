package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.SqlType;
import java.util.List;

/** The columns of a result as callers see them, who know no labels of ENUMs. Stateless. */
final class OutwardColumns {
  private OutwardColumns() {}

  /** The columns themselves, without any allocation, where no ENUM is among them. */
  static List<ColumnInfo> of(List<ColumnInfo> columns) {
    for (ColumnInfo column : columns) {
      if (column.type().outward() != column.type()) {
        return columns.stream().map(OutwardColumns::of).toList();
      }
    }
    return columns;
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
