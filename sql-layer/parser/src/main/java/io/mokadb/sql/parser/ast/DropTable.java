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

/** DROP TABLE, of one or several. */
public final class DropTable extends SqlDrop {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP TABLE", SqlKind.DROP_TABLE);

  private final List<SqlIdentifier> names;
  private final boolean cascade;

  public DropTable(
      SqlParserPos position, boolean ifExists, List<SqlIdentifier> names, boolean cascade) {
    super(OPERATOR, position, ifExists);
    this.names = List.copyOf(names);
    this.cascade = cascade;
  }

  /** Whether what depends on the tables goes with them. */
  public boolean cascade() {
    return cascade;
  }

  public boolean ifExists() {
    return ifExists;
  }

  public List<SqlIdentifier> names() {
    return names;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.copyOf(names);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("DROP TABLE");
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    Names.unparse(writer, names, false);
    if (cascade) {
      writer.keyword("CASCADE");
    }
  }
}
