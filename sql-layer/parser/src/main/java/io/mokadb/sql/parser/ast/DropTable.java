package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** DROP TABLE, of one or several. */
public final class DropTable extends Drop {
  public DropTable(
      SqlParserPos position, boolean ifExists, List<SqlIdentifier> names, boolean cascade) {
    super("DROP TABLE", SqlKind.DROP_TABLE, position, ifExists, names, cascade);
  }
}
