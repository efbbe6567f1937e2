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

/** CREATE TABLE ... AS, which takes columns and rows from a query. */
public final class CreateTableAs extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE TABLE AS", SqlKind.CREATE_TABLE);

  private final Temporary temporary;
  private final SqlIdentifier name;
  private final List<SqlIdentifier> columns;
  private final SqlNode query;
  private final String querySql;
  private final boolean withData;

  /**
   * @param temporary null for a table that stays
   * @param columns names to take instead of the query's; empty for those
   * @param querySql the query as it was written
   */
  public CreateTableAs(
      SqlParserPos position,
      Temporary temporary,
      boolean ifNotExists,
      SqlIdentifier name,
      List<SqlIdentifier> columns,
      SqlNode query,
      String querySql,
      boolean withData) {
    super(OPERATOR, position, false, ifNotExists);
    this.temporary = temporary;
    this.name = name;
    this.columns = List.copyOf(columns);
    this.query = query;
    this.querySql = querySql;
    this.withData = withData;
  }

  public boolean ifNotExists() {
    return ifNotExists;
  }

  public SqlIdentifier name() {
    return name;
  }

  public List<SqlIdentifier> columns() {
    return columns;
  }

  public String querySql() {
    return querySql;
  }

  public boolean withData() {
    return withData;
  }

  /** What is said of a temporary table; null for one that stays. */
  public Temporary temporary() {
    return temporary;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name, query);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    Temporary.begin(writer, temporary);
    unparseRest(writer);
  }

  /** All but the keywords before the name. */
  void unparseRest(SqlWriter writer) {
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    name.unparse(writer, 0, 0);
    if (!columns.isEmpty()) {
      Identifiers.unparse(writer, columns, true);
    }
    Temporary.end(writer, temporary);
    writer.keyword("AS");
    query.unparse(writer, 0, 0);
    if (!withData) {
      writer.keyword("WITH NO DATA");
    }
  }
}
