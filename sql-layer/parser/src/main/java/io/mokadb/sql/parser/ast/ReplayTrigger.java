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

/** ALTER TRIGGER ... REPLAY WHERE: notifies a trigger of some rows of its table once more. */
public final class ReplayTrigger extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("REPLAY TRIGGER", SqlKind.OTHER);

  private final SqlIdentifier trigger;
  private final SqlNode condition;

  public ReplayTrigger(SqlParserPos position, SqlIdentifier trigger, SqlNode condition) {
    super(position);
    this.trigger = trigger;
    this.condition = condition;
  }

  public SqlIdentifier trigger() {
    return trigger;
  }

  /** The condition that chooses the rows. */
  public SqlNode condition() {
    return condition;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(trigger, condition);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("ALTER TRIGGER");
    trigger.unparse(writer, 0, 0);
    writer.keyword("REPLAY WHERE");
    condition.unparse(writer, 0, 0);
  }
}
