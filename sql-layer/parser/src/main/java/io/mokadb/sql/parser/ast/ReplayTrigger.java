package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ALTER TRIGGER ... REPLAY WHERE: notifies a trigger of some rows of its table once more. */
public final class ReplayTrigger extends MokaCall {
  private final SqlIdentifier trigger;
  private final SqlNode condition;

  public ReplayTrigger(SqlParserPos position, SqlIdentifier trigger, SqlNode condition) {
    super("REPLAY TRIGGER", SqlKind.OTHER, position, trigger, condition);
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
  void unparse(Unparser sql) {
    sql.words("ALTER TRIGGER").node(trigger).words("REPLAY WHERE").node(condition);
  }
}
