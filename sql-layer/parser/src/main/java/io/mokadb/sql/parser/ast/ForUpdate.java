package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** SELECT ... FOR UPDATE. */
public final class ForUpdate extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("FOR UPDATE", SqlKind.OTHER);

  private final SqlNode query;
  private final List<SqlIdentifier> tables;
  private final Waiting waiting;

  /** Handling of rows that other transactions have locked. */
  public enum Waiting {
    WAIT,
    NOWAIT,
    SKIP_LOCKED
  }

  /**
   * @param tables after OF: names or aliases of the tables whose rows are locked; empty for all
   */
  public ForUpdate(
      SqlParserPos position, SqlNode query, List<SqlIdentifier> tables, Waiting waiting) {
    super(position);
    this.query = query;
    this.tables = List.copyOf(tables);
    this.waiting = waiting;
  }

  public SqlNode query() {
    return query;
  }

  public List<SqlIdentifier> tables() {
    return tables;
  }

  public Waiting waiting() {
    return waiting;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(query);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    query.unparse(writer, 0, 0);
    writer.keyword("FOR UPDATE");
    if (!tables.isEmpty()) {
      writer.keyword("OF");
      Identifiers.unparse(writer, tables, false);
    }
    if (waiting != Waiting.WAIT) {
      writer.keyword(waiting.name().replace('_', ' '));
    }
  }
}
