package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** REFRESH MATERIALIZED VIEW. */
public final class RefreshMaterializedView extends Definition {
  private final boolean withData;

  public RefreshMaterializedView(SqlParserPos position, SqlIdentifier name, boolean withData) {
    super("REFRESH MATERIALIZED VIEW", position, false, name);
    this.withData = withData;
  }

  /** True if it has rows afterwards. */
  public boolean withData() {
    return withData;
  }

  @Override
  void writeChange(Unparser sql) {
    sql.words(!withData, "WITH NO DATA");
  }
}
