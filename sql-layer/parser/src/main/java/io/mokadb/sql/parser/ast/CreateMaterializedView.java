package io.mokadb.sql.parser.ast;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** CREATE MATERIALIZED VIEW. */
public final class CreateMaterializedView extends Create {
  private final CreateTableAs table;
  private final boolean incremental;
  private final UpkeepOptions options;

  private CreateMaterializedView(
      SqlParserPos position, CreateTableAs table, boolean incremental, UpkeepOptions options) {
    super(
        "CREATE MATERIALIZED VIEW",
        SqlKind.CREATE_MATERIALIZED_VIEW,
        position,
        false,
        table.ifNotExists(),
        table.name(),
        table.query());
    this.table = table;
    this.incremental = incremental;
    this.options = options;
  }

  /**
   * A statement.
   *
   * @param table the table with the rows
   * @param incremental whether the view keeps itself
   * @throws MokaException {@code SYNTAX_ERROR} for options of a view that does not
   */
  public static CreateMaterializedView of(
      SqlParserPos position, CreateTableAs table, boolean incremental, UpkeepOptions options) {
    if (!incremental && !options.isEmpty()) {
      throw new MokaException(
          SqlState.SYNTAX_ERROR,
          "freshness, max_lag and max_pending are options of a view that keeps itself; say"
              + " INCREMENTAL before WITH, or leave WITH out");
    }
    return new CreateMaterializedView(position, table, incremental, options);
  }

  /** The table with the rows. */
  public CreateTableAs table() {
    return table;
  }

  /** True if the view keeps itself. */
  public boolean incremental() {
    return incremental;
  }

  /** Of a view that keeps itself. */
  public UpkeepOptions options() {
    return options;
  }

  @Override
  void unparse(Unparser sql) {
    table.unparse(
        sql,
        "CREATE MATERIALIZED VIEW",
        () -> options.unparse(sql.words(incremental, "INCREMENTAL"), "WITH"));
  }
}
