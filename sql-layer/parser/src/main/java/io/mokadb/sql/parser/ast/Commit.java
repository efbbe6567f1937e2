package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** COMMIT. */
public final class Commit extends MokaCall {
  public Commit(SqlParserPos position) {
    super("COMMIT", SqlKind.COMMIT, position);
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("COMMIT");
  }
}
