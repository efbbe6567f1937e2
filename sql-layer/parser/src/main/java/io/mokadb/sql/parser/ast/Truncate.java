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

/** TRUNCATE TABLE. */
public final class Truncate extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("TRUNCATE TABLE", SqlKind.OTHER_DDL);

  private final List<SqlIdentifier> names;
  private final boolean restarts;

  /**
   * @param restarts whether identity values begin again
   */
  public Truncate(SqlParserPos position, List<SqlIdentifier> names, boolean restarts) {
    super(position);
    this.names = List.copyOf(names);
    this.restarts = restarts;
  }

  /** Whether identity values begin again. */
  public boolean restarts() {
    return restarts;
  }

  public List<SqlIdentifier> names() {
    return names;
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
    writer.keyword("TRUNCATE TABLE");
    Identifiers.unparse(writer, names, false);
    if (restarts) {
      writer.keyword("RESTART IDENTITY");
    }
  }
}
