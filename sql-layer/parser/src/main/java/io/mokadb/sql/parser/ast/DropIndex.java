package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** DROP INDEX. */
public final class DropIndex extends Drop {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP INDEX", SqlKind.DROP_INDEX);

  public DropIndex(SqlParserPos position, boolean ifExists, List<SqlIdentifier> names) {
    super(OPERATOR, "DROP INDEX", position, ifExists, names, false);
  }
}
