package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE SCHEMA. */
public final class CreateSchema extends Create {

  public CreateSchema(SqlParserPos position, boolean ifNotExists, SqlIdentifier name) {
    super("CREATE SCHEMA", SqlKind.CREATE_SCHEMA, position, false, ifNotExists, name);
  }

  @Override
  void unparse(Unparser sql) {
    begin(sql, "CREATE SCHEMA");
  }
}
