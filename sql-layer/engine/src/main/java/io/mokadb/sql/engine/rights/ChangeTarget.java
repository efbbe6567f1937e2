package io.mokadb.sql.engine.rights;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.security.Privilege;
import io.mokadb.sql.security.Securable;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * The table or view that a change writes.
 *
 * @param table under the view, if it is one
 * @param throughView whether a view stands for it: then columns are not told apart
 */
record ChangeTarget(Securable table, boolean throughView) {
  void write(NeedSet needs, Privilege privilege, SqlNodeList columns) {
    if (throughView) {
      needs.whole(privilege, table);
    } else if (columns == null || columns.isEmpty()) {
      needs.allColumns(privilege, table);
    } else {
      needs.any(privilege, table);
      for (SqlNode node : columns) {
        if (node instanceof SqlIdentifier column) {
          writeColumn(needs, privilege, column.names.get(column.names.size() - 1));
        } else {
          needs.whole(privilege, table);
        }
      }
    }
  }

  private void writeColumn(NeedSet needs, Privilege privilege, String name) {
    for (ColumnDef column : table.columns()) {
      if (column.name().equalsIgnoreCase(name)) {
        needs.column(privilege, table, column);
      }
    }
  }

  void readAll(NeedSet needs) {
    needs.any(Privilege.SELECT, table);
  }
}
