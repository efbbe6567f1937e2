package io.mokadb.sql.plan;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Tells how deep a statement is nested. Confined. */
final class Nesting extends SqlBasicVisitor<Void> {
  /** Deeper than what people write, and planned in a small part of any thread's stack. */
  private static final int SHALLOW = 24;

  private int depth;
  private boolean deep;

  private Nesting() {}

  /** Whether a statement can be planned on the stack of whoever asks for it. */
  static boolean isShallow(SqlNode statement) {
    Nesting nesting = new Nesting();
    statement.accept(nesting);
    return !nesting.deep;
  }

  @Override
  public Void visit(SqlCall call) {
    if (++depth > SHALLOW) {
      deep = true;
    }
    if (!deep) {
      super.visit(call);
    }
    depth--;
    return null;
  }

  @Override
  public Void visit(SqlNodeList list) {
    return deep ? null : super.visit(list);
  }
}
