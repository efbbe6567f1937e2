package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ALTER TABLE. */
public final class AlterTable extends Definition {
  private final List<AlterAction> actions;

  public AlterTable(
      SqlParserPos position, boolean ifExists, SqlIdentifier name, List<AlterAction> actions) {
    super("ALTER TABLE", position, ifExists, name);
    this.actions = List.copyOf(actions);
  }

  public List<AlterAction> actions() {
    return actions;
  }

  @Override
  void writeChange(Unparser sql) {
    sql.each("", "", actions, action -> action.unparse(sql));
  }
}
