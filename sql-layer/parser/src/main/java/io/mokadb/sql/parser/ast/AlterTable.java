package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** ALTER TABLE. */
public final class AlterTable extends Definition {
  private final boolean ifExists;
  private final SqlIdentifier name;
  private final List<AlterAction> actions;

  public AlterTable(
      SqlParserPos position, boolean ifExists, SqlIdentifier name, List<AlterAction> actions) {
    super("ALTER TABLE", position);
    this.ifExists = ifExists;
    this.name = name;
    this.actions = List.copyOf(actions);
  }

  public boolean ifExists() {
    return ifExists;
  }

  public SqlIdentifier name() {
    return name;
  }

  public List<AlterAction> actions() {
    return actions;
  }

  @Override
  void writeRest(SqlWriter writer) {
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    SqlWriter.Frame frame = writer.startList("", "");
    for (AlterAction action : actions) {
      writer.sep(",");
      action.unparse(writer);
    }
    writer.endList(frame);
  }
}
