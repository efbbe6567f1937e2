package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/** DROP SCHEMA; CASCADE drops its tables too. */
public final class DropSchema extends Drop {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP SCHEMA", SqlKind.DROP_SCHEMA);

  public DropSchema(SqlParserPos position, boolean ifExists, SqlIdentifier name, boolean cascade) {
    super(OPERATOR, "DROP SCHEMA", position, ifExists, List.of(name), cascade);
  }
}
