package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** COPY ... TO: gives the rows of a table or a query as text. */
public final class CopyTo extends MokaCall {
  private final SqlNode query;
  private final SqlIdentifier table;
  private final SqlNodeList columns;
  private final SqlNode file;
  private final List<CopyOption> options;

  private CopyTo(
      SqlParserPos position,
      SqlNode query,
      SqlIdentifier table,
      SqlNodeList columns,
      SqlNode file,
      List<CopyOption> options) {
    super("COPY TO", SqlKind.OTHER, position, query);
    this.query = query;
    this.table = table;
    this.columns = columns;
    this.file = file;
    this.options = List.copyOf(options);
  }

  /**
   * @param file its path as a literal, or null for STDOUT
   */
  public static CopyTo ofQuery(
      SqlParserPos position, SqlNode query, SqlNode file, List<CopyOption> options) {
    return new CopyTo(position, query, null, null, file, options);
  }

  /**
   * @param columns null for all
   * @param file its path as a literal, or null for STDOUT
   */
  public static CopyTo ofTable(
      SqlParserPos position,
      SqlIdentifier table,
      SqlNodeList columns,
      SqlNode file,
      List<CopyOption> options) {
    List<SqlNode> items =
        columns == null ? List.of(SqlIdentifier.star(position)) : columns.getList();
    return new CopyTo(
        position, PlainSelect.of(items, table, null, position), table, columns, file, options);
  }

  /** The query whose rows are given; of a table all columns unless some are named. */
  public SqlNode query() {
    return query;
  }

  /** The table or view that is named in the place of a query; null for a query. */
  public SqlIdentifier table() {
    return table;
  }

  /** True if a table is named without columns. */
  public boolean ofAllColumns() {
    return table != null && columns == null;
  }

  /** The path of the file that is written; null for a result. */
  public String file() {
    return file == null ? null : ((SqlLiteral) file).getValueAs(String.class);
  }

  public List<CopyOption> options() {
    return options;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("COPY");
    if (table == null) {
      sql.inParentheses(query);
    } else {
      sql.node(table).columns(columns);
    }
    sql.words("TO");
    if (file == null) {
      sql.words("STDOUT");
    } else {
      sql.node(file);
    }
    CopyOption.unparse(sql, options);
  }
}
