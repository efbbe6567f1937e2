package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE MATERIALIZED VIEW. */
public final class CreateMaterializedView extends Create {
  private final CreateTableAs table;

  /**
   * @param table the table with the rows
   */
  public CreateMaterializedView(SqlParserPos position, CreateTableAs table) {
    super(
        "CREATE MATERIALIZED VIEW",
        SqlKind.CREATE_MATERIALIZED_VIEW,
        position,
        false,
        table.ifNotExists(),
        table.name(),
        table.query());
    this.table = table;
  }

  /** The table with the rows. */
  public CreateTableAs table() {
    return table;
  }

  @Override
  void unparse(Unparser sql) {
    table.unparse(sql, "CREATE MATERIALIZED VIEW");
  }
}
