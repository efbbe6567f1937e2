package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Copies trees. Calcite's validator rewrites the trees that it validates and keeps what it learns
 * by node, so one tree can stand in one place only, and be validated once.
 */
public final class TreeCopy {
  private TreeCopy() {}

  /** A tree of the same meaning and positions that shares no node which validation changes. */
  public static SqlNode of(SqlNode node) {
    return node.accept(new Copier());
  }

  private static final class Copier extends SqlShuttle {
    @Override
    public SqlNode visit(SqlCall call) {
      CallCopyingArgHandler copier = new CallCopyingArgHandler(call, true);
      call.getOperator().acceptCall(this, call, false, copier);
      return copier.result();
    }

    @Override
    public SqlNode visit(SqlIdentifier identifier) {
      return identifier.clone(identifier.getParserPosition());
    }

    @Override
    public SqlNode visit(SqlLiteral literal) {
      return literal.clone(literal.getParserPosition());
    }
  }
}
