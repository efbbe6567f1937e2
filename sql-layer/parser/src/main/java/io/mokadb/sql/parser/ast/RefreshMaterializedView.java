package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** REFRESH MATERIALIZED VIEW. */
public final class RefreshMaterializedView extends Definition {
  private final SqlIdentifier name;
  private final boolean withData;

  public RefreshMaterializedView(SqlParserPos position, SqlIdentifier name, boolean withData) {
    super("REFRESH MATERIALIZED VIEW", position);
    this.name = name;
    this.withData = withData;
  }

  public SqlIdentifier name() {
    return name;
  }

  /** Whether it has rows afterwards. */
  public boolean withData() {
    return withData;
  }

  @Override
  void writeRest(SqlWriter writer) {
    name.unparse(writer, 0, 0);
    if (!withData) {
      writer.keyword("WITH NO DATA");
    }
  }
}
