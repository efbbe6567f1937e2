package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE TABLE ... LIKE: the columns, keys, checks and indexes of another table. */
public final class CreateTableLike extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE TABLE LIKE", SqlKind.CREATE_TABLE);

  private final Temporary temporary;
  private final SqlIdentifier name;
  private final SqlIdentifier model;

  public CreateTableLike(
      SqlParserPos position,
      Temporary temporary,
      boolean ifNotExists,
      SqlIdentifier name,
      SqlIdentifier model) {
    super(OPERATOR, position, false, ifNotExists);
    this.temporary = temporary;
    this.name = name;
    this.model = model;
  }

  public boolean ifNotExists() {
    return ifNotExists;
  }

  public SqlIdentifier name() {
    return name;
  }

  public SqlIdentifier model() {
    return model;
  }

  /** What is said of a temporary table; null for one that stays. */
  public Temporary temporary() {
    return temporary;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name, model);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    Temporary.begin(writer, temporary);
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    name.unparse(writer, 0, 0);
    writer.keyword("LIKE");
    model.unparse(writer, 0, 0);
    Temporary.end(writer, temporary);
  }
}
