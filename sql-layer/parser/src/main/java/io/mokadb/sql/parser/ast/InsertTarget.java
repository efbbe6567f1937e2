package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** The target of an INSERT: a table, or {@code table AS alias}. */
public final class InsertTarget {
  private InsertTarget() {}

  /** The name of the table or view. */
  public static SqlNode name(SqlNode target) {
    return target.getKind() == SqlKind.AS ? ((SqlCall) target).operand(0) : target;
  }

  /** The alias that the statement gives it, or null. */
  public static String alias(SqlNode target) {
    return target.getKind() == SqlKind.AS
        ? ((SqlIdentifier) ((SqlCall) target).operand(1)).getSimple()
        : null;
  }
}
