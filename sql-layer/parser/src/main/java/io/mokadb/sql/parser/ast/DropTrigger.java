package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** DROP TRIGGER. */
public final class DropTrigger extends Drop {
  /**
   * @param discard whether changes that wait for the trigger are forgotten
   */
  public DropTrigger(SqlParserPos position, boolean ifExists, SqlIdentifier name, boolean discard) {
    super("DROP TRIGGER", SqlKind.OTHER_DDL, position, ifExists, List.of(name), discard);
  }
}
