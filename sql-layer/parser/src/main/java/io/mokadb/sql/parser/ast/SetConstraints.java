package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** SET CONSTRAINTS: when those that can wait are checked, for the rest of the transaction. */
public final class SetConstraints extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("SET CONSTRAINTS", SqlKind.OTHER);

  private final List<SqlIdentifier> names;
  private final boolean immediate;

  /**
   * @param names empty for all
   */
  public SetConstraints(SqlParserPos position, List<SqlIdentifier> names, boolean immediate) {
    super(position);
    this.names = List.copyOf(names);
    this.immediate = immediate;
  }

  /** Empty for all. */
  public List<SqlIdentifier> names() {
    return names;
  }

  /** Whether they are checked by each statement, rather than by the commit. */
  public boolean immediate() {
    return immediate;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.copyOf(names);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("SET CONSTRAINTS");
    if (names.isEmpty()) {
      writer.keyword("ALL");
    } else {
      Identifiers.unparse(writer, names, false);
    }
    writer.keyword(immediate ? "IMMEDIATE" : "DEFERRED");
  }
}
