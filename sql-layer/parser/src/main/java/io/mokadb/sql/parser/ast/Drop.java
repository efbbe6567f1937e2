package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlDrop;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A DROP: of what, IF EXISTS, the names, CASCADE. Calcite's grammar asks for a SqlDrop. */
abstract class Drop extends SqlDrop {
  private final List<SqlIdentifier> names;
  private final boolean cascade;

  /**
   * @param keywords in which it is written, up to IF EXISTS
   */
  Drop(
      String keywords,
      SqlKind kind,
      SqlParserPos position,
      boolean ifExists,
      List<SqlIdentifier> names,
      boolean cascade) {
    super(new SqlSpecialOperator(keywords, kind), position, ifExists);
    this.names = List.copyOf(names);
    this.cascade = cascade;
  }

  public final boolean ifExists() {
    return ifExists;
  }

  /** True if dependent objects are dropped too. */
  public final boolean cascade() {
    return cascade;
  }

  public final List<SqlIdentifier> names() {
    return names;
  }

  /** The name, where there is one only. */
  public final SqlIdentifier name() {
    return names.get(0);
  }

  @Override
  public final List<SqlNode> getOperandList() {
    return List.copyOf(names);
  }

  @Override
  public final void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    new Unparser(writer)
        .words(getOperator().getName())
        .words(ifExists, "IF EXISTS")
        .list(names)
        .words(cascade, "CASCADE");
  }
}
