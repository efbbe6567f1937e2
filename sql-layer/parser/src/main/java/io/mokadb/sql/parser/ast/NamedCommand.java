package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A command that is keywords and a name. */
abstract class NamedCommand extends MokaCall {
  private final SqlIdentifier name;

  NamedCommand(String keywords, SqlParserPos position, SqlIdentifier name) {
    super(keywords, SqlKind.OTHER, position, name);
    this.name = name;
  }

  public final SqlIdentifier name() {
    return name;
  }

  @Override
  final void unparse(Unparser sql) {
    sql.words(getOperator().getName()).node(name);
  }
}
