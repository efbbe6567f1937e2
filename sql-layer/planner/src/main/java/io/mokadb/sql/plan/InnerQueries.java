package io.mokadb.sql.plan;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** A search for queries inside trees. Stateless. */
final class InnerQueries {
  private InnerQueries() {}

  /** True if a tree, which may be a query itself, has another one in it. */
  static boolean areIn(SqlNode tree) {
    boolean[] found = {false};
    tree.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            found[0] |= call != tree && call.isA(SqlKind.QUERY);
            return found[0] ? null : super.visit(call);
          }
        });
    return found[0];
  }
}
