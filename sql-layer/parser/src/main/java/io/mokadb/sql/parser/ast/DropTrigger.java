package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlDrop;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** DROP TRIGGER. */
public final class DropTrigger extends SqlDrop {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP TRIGGER", SqlKind.OTHER_DDL);

  private final SqlIdentifier name;

  public DropTrigger(SqlParserPos position, boolean ifExists, SqlIdentifier name) {
    super(OPERATOR, position, ifExists);
    this.name = name;
  }

  public boolean ifExists() {
    return ifExists;
  }

  public SqlIdentifier name() {
    return name;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword(ifExists ? "DROP TRIGGER IF EXISTS" : "DROP TRIGGER");
    name.unparse(writer, 0, 0);
  }
}
