package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE TABLE ... LIKE: the columns, keys, checks and indexes of another table. */
public final class CreateTableLike extends Create {
  private final Temporary temporary;
  private final SqlIdentifier model;

  public CreateTableLike(
      SqlParserPos position,
      Temporary temporary,
      boolean ifNotExists,
      SqlIdentifier name,
      SqlIdentifier model) {
    super("CREATE TABLE LIKE", SqlKind.CREATE_TABLE, position, false, ifNotExists, name, model);
    this.temporary = temporary;
    this.model = model;
  }

  public SqlIdentifier model() {
    return model;
  }

  /** The action of a commit on a temporary table; null for a permanent table. */
  public Temporary temporary() {
    return temporary;
  }

  @Override
  void unparse(Unparser sql) {
    begin(sql, Temporary.begin(temporary))
        .node("LIKE", model)
        .words(temporary != null, Temporary.end(temporary));
  }
}
