package io.mokadb.sql.plan.calcite;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * A search for window functions of an expression itself and of the sub-queries in it. Without it,
 * Calcite 1.42.0 takes a window function of a sub-query in HAVING for one of HAVING, and refuses
 * the query. No upstream issue found. Confined to one search.
 */
public final class InnerWindows extends SqlBasicVisitor<Void> {
  private int queries;
  private boolean inside;
  private boolean outside;

  private InnerWindows() {}

  /** True if there are window functions, all of them in sub-queries. */
  public static boolean areAllIn(SqlNode expression) {
    InnerWindows search = new InnerWindows();
    expression.accept(search);
    return search.inside && !search.outside;
  }

  @Override
  public Void visit(SqlCall call) {
    inside |= queries > 0 && call.getKind() == SqlKind.OVER;
    outside |= queries == 0 && call.getKind() == SqlKind.OVER;
    boolean query = call.isA(SqlKind.QUERY);
    queries += query ? 1 : 0;
    super.visit(call);
    queries -= query ? 1 : 0;
    return null;
  }
}
