package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** DROP INDEX. */
public final class DropIndex extends Drop {
  public DropIndex(SqlParserPos position, boolean ifExists, List<SqlIdentifier> names) {
    super("DROP INDEX", SqlKind.DROP_INDEX, position, ifExists, names, false);
  }
}
