package io.mokadb.sql.parser.ast;

import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A statement that creates one object; Calcite's grammar asks for a SqlCreate. */
abstract class Create extends SqlCreate {
  private final List<SqlNode> operands;

  /**
   * @param operands the object's name first
   */
  Create(
      String operator,
      SqlKind kind,
      SqlParserPos position,
      boolean replace,
      boolean ifNotExists,
      SqlNode... operands) {
    super(new SqlSpecialOperator(operator, kind), position, replace, ifNotExists);
    this.operands = List.copyOf(Arrays.asList(operands));
  }

  public final SqlIdentifier name() {
    return (SqlIdentifier) operands.get(0);
  }

  /** True if nothing is done if there is an object of this name. */
  public final boolean ifNotExists() {
    return ifNotExists;
  }

  @Override
  public final List<SqlNode> getOperandList() {
    return operands;
  }

  @Override
  public final void unparse(SqlWriter writer, int leftPrecedence, int rightPrecedence) {
    unparse(new Unparser(writer));
  }

  abstract void unparse(Unparser sql);

  /** Writes keywords and the name, and returns the unparser for the rest. */
  final Unparser begin(Unparser sql, String keywords) {
    return sql.words(keywords).words(ifNotExists, "IF NOT EXISTS").node(name());
  }
}
