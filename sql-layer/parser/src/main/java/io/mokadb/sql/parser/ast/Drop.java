package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlDrop;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A DROP: of what, IF EXISTS, the names, CASCADE. */
abstract class Drop extends SqlDrop {
  private final String keywords;
  private final List<SqlIdentifier> names;
  private final boolean cascade;

  /**
   * @param keywords in which it is written, up to IF EXISTS
   */
  Drop(
      SqlOperator operator,
      String keywords,
      SqlParserPos position,
      boolean ifExists,
      List<SqlIdentifier> names,
      boolean cascade) {
    super(operator, position, ifExists);
    this.keywords = keywords;
    this.names = List.copyOf(names);
    this.cascade = cascade;
  }

  public final boolean ifExists() {
    return ifExists;
  }

  /** Whether what depends on the dropped goes with it. */
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
    writer.keyword(keywords);
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    Identifiers.unparse(writer, names, false);
    if (cascade) {
      writer.keyword("CASCADE");
    }
  }
}
