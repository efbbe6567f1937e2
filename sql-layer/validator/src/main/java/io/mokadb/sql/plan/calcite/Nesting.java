package io.mokadb.sql.plan.calcite;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** A measure of how deep and how long a statement is. Confined. */
public final class Nesting extends SqlBasicVisitor<Void> {
  /**
   * Deeper than statements that people write, and still planned in a small part of any thread's
   * stack.
   */
  private static final int SHALLOW = 24;

  /** Parts of a statement that is planned at once. */
  private static final int SHORT = 2_000;

  private int depth;
  private int parts;
  private boolean deep;

  private Nesting() {}

  /** True if little of a stack is needed to plan a statement. */
  public static boolean isShallow(SqlNode statement) {
    return !of(statement).deep;
  }

  /** True if a statement can be planned by the thread that asks for it, and soon. */
  public static boolean isShallowAndShort(SqlNode statement) {
    Nesting nesting = of(statement);
    return !nesting.deep && nesting.parts < SHORT;
  }

  private static Nesting of(SqlNode statement) {
    Nesting nesting = new Nesting();
    statement.accept(nesting);
    return nesting;
  }

  @Override
  public Void visit(SqlCall call) {
    parts += call.operandCount();
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
    parts += list.size();
    return deep ? null : super.visit(list);
  }
}
