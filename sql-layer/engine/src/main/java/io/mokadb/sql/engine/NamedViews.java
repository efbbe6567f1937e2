package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ViewDef;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** The views that the FROM clauses of a query name. */
final class NamedViews {
  private NamedViews() {}

  static List<Long> in(SqlNode query, Catalog catalog, String schema) {
    List<Long> found = new ArrayList<>();
    query.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call instanceof SqlSelect select) {
              collect(select.getFrom(), catalog, schema, found);
            }
            return super.visit(call);
          }
        });
    return found;
  }

  private static void collect(SqlNode from, Catalog catalog, String schema, List<Long> found) {
    if (from instanceof SqlJoin join) {
      collect(join.getLeft(), catalog, schema, found);
      collect(join.getRight(), catalog, schema, found);
    } else if (from instanceof SqlIdentifier name) {
      int last = name.names.size() - 1;
      ViewDef view =
          catalog.view(last == 0 ? schema : name.names.get(last - 1), name.names.get(last));
      if (view != null) {
        found.add(view.id());
      }
    } else if (from != null && from.getKind() == SqlKind.AS) {
      collect(((SqlCall) from).operand(0), catalog, schema, found);
    }
  }
}
