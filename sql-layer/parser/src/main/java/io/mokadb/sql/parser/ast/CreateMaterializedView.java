package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE MATERIALIZED VIEW. */
public final class CreateMaterializedView extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE MATERIALIZED VIEW", SqlKind.CREATE_MATERIALIZED_VIEW);

  private final CreateTableAs table;

  /**
   * @param table the table with the rows
   */
  public CreateMaterializedView(SqlParserPos position, CreateTableAs table) {
    super(OPERATOR, position, false, table.ifNotExists());
    this.table = table;
  }

  /** The table with the rows. */
  public CreateTableAs table() {
    return table;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return table.getOperandList();
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("CREATE MATERIALIZED VIEW");
    table.unparseRest(writer);
  }
}
