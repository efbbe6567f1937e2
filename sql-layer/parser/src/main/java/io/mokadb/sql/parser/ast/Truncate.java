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

  private final SqlIdentifier name;
  private final boolean restarts;

  /**
   * @param restarts whether identity values begin anew
   */
  public Truncate(SqlParserPos position, SqlIdentifier name, boolean restarts) {
    super(position);
    this.name = name;
    this.restarts = restarts;
  }

  /** Whether identity values begin anew. */
  public boolean restarts() {
    return restarts;
  }

  public SqlIdentifier name() {
    return name;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("TRUNCATE TABLE");
    name.unparse(writer, 0, 0);
    if (restarts) {
      writer.keyword("RESTART IDENTITY");
    }
  }
}
