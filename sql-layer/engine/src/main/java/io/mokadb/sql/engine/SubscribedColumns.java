package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.history.TableDeltas;
import java.util.ArrayList;
import java.util.List;

/** The columns of a subscription as callers see them. Stateless. */
final class SubscribedColumns {
  private SubscribedColumns() {}

  /** Those that every subscription has. */
  static List<ColumnInfo> ahead() {
    List<ColumnInfo> infos = new ArrayList<>();
    for (ColumnDef column : TableDeltas.aheadOf()) {
      infos.add(
          new ColumnInfo(column.name(), column.name(), null, null, column.type(), false, false));
    }
    return infos;
  }

  /**
   * All of them.
   *
   * @param nullable whether rows that tell a progress have nothing in the columns of the table
   */
  static List<ColumnInfo> of(TableDef table, boolean nullable) {
    List<ColumnInfo> infos = ahead();
    for (ColumnDef column : table.columns()) {
      infos.add(
          new ColumnInfo(
              column.name(),
              column.name(),
              table.name(),
              table.schema(),
              column.type(),
              nullable || column.nullable(),
              column.identity() != null));
    }
    return OutwardColumns.of(infos);
  }
}
