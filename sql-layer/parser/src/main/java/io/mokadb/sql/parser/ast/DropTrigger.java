package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** DROP TRIGGER. */
public final class DropTrigger extends Drop {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP TRIGGER", SqlKind.OTHER_DDL);

  /**
   * @param discard whether changes that wait for the trigger are forgotten
   */
  public DropTrigger(SqlParserPos position, boolean ifExists, SqlIdentifier name, boolean discard) {
    super(OPERATOR, "DROP TRIGGER", position, ifExists, List.of(name), discard);
  }
}
