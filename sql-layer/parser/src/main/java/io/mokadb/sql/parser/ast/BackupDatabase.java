package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** BACKUP DATABASE: copies the database while it is in use. */
public final class BackupDatabase extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("BACKUP DATABASE", SqlKind.OTHER);

  private final SqlNode directory;

  public BackupDatabase(SqlParserPos position, SqlNode directory) {
    super(position);
    this.directory = directory;
  }

  /** Where to, as a path of the machine that the database is on. */
  public String directory() {
    return ((SqlLiteral) directory).getValueAs(String.class);
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(directory);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("BACKUP DATABASE TO");
    directory.unparse(writer, 0, 0);
  }
}
