package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE TABLE ... AS, which takes columns and rows from a query. */
public final class CreateTableAs extends Create {
  private final Temporary temporary;
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
    super("CREATE TABLE AS", SqlKind.CREATE_TABLE, position, false, ifNotExists, name, query);
    this.temporary = temporary;
    this.columns = List.copyOf(columns);
    this.query = query;
    this.querySql = querySql;
    this.withData = withData;
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

  /** The action of a commit on a temporary table; null for a permanent table. */
  public Temporary temporary() {
    return temporary;
  }

  @Override
  void unparse(Unparser sql) {
    unparse(sql, Temporary.begin(temporary), () -> {});
  }

  /**
   * Writes it.
   *
   * @param options writes what stands before AS
   */
  void unparse(Unparser sql, String keywords, Runnable options) {
    begin(sql, keywords);
    if (!columns.isEmpty()) {
      sql.parentheses(columns);
    }
    options.run();
    sql.words(temporary != null, Temporary.end(temporary))
        .node("AS", query)
        .words(!withData, "WITH NO DATA");
  }

  /** Its query, as it was parsed. */
  public SqlNode query() {
    return query;
  }
}
