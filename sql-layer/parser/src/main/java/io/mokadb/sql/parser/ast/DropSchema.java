package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** DROP SCHEMA; CASCADE drops its tables too. */
public final class DropSchema extends Drop {
  public DropSchema(SqlParserPos position, boolean ifExists, SqlIdentifier name, boolean cascade) {
    super("DROP SCHEMA", SqlKind.DROP_SCHEMA, position, ifExists, List.of(name), cascade);
  }
}
