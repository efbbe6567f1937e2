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

/** CREATE INDEX. */
public final class CreateIndex extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE INDEX", SqlKind.CREATE_INDEX);

  private final boolean unique;
  private final SqlIdentifier name;
  private final SqlIdentifier table;
  private final List<SqlIdentifier> columns;

  public CreateIndex(
      SqlParserPos position,
      boolean unique,
      boolean ifNotExists,
      SqlIdentifier name,
      SqlIdentifier table,
      List<SqlIdentifier> columns) {
    super(OPERATOR, position, false, ifNotExists);
    this.unique = unique;
    this.name = name;
    this.table = table;
    this.columns = List.copyOf(columns);
  }

  public boolean ifNotExists() {
    return ifNotExists;
  }

  public boolean unique() {
    return unique;
  }

  public SqlIdentifier name() {
    return name;
  }

  public SqlIdentifier table() {
    return table;
  }

  public List<SqlIdentifier> columns() {
    return columns;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name, table);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword(unique ? "CREATE UNIQUE INDEX" : "CREATE INDEX");
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    name.unparse(writer, 0, 0);
    writer.keyword("ON");
    table.unparse(writer, 0, 0);
    Names.unparse(writer, columns, true);
  }
}
