package io.mokadb.sql.parser.ast;

import java.util.List;
import org.apache.calcite.sql.SqlDrop;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** DROP VIEW and DROP SEQUENCE, of one or several. */
public final class DropObjects extends SqlDrop {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("DROP", SqlKind.OTHER_DDL);

  private final Kind kind;
  private final List<SqlIdentifier> names;
  private final boolean cascade;

  /** What is dropped. */
  public enum Kind {
    VIEW,
    SEQUENCE,
    FUNCTION
  }

  public DropObjects(
      SqlParserPos position,
      Kind kind,
      boolean ifExists,
      List<SqlIdentifier> names,
      boolean cascade) {
    super(OPERATOR, position, ifExists);
    this.kind = kind;
    this.names = List.copyOf(names);
    this.cascade = cascade;
  }

  public Kind kind() {
    return kind;
  }

  public boolean ifExists() {
    return ifExists;
  }

  public List<SqlIdentifier> names() {
    return names;
  }

  public boolean cascade() {
    return cascade;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.copyOf(names);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    writer.keyword("DROP " + kind);
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    Names.unparse(writer, names, false);
    if (cascade) {
      writer.keyword("CASCADE");
    }
  }
}
