package io.mokadb.sql.parser.ast;

import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;

/** SET name = value, or SET SCHEMA name. */
public final class SetStatement extends MokaCall {
  private final SqlIdentifier name;
  private final SqlNode value;
  private final boolean call;

  public SetStatement(SqlParserPos position, SqlIdentifier name, SqlNode value) {
    this(position, name, value, false);
  }

  private SetStatement(SqlParserPos position, SqlIdentifier name, SqlNode value, boolean call) {
    super("SET", SqlKind.SET_OPTION, position, name, value);
    this.name = name;
    this.value = value;
    this.call = call;
  }

  /**
   * A query; one that is nothing but {@code SELECT set_config('name', 'value', false)} or {@code
   * SELECT current_setting('name')}, as PostgreSQL's programs have them, as the SET or SHOW that it
   * stands for.
   */
  public static SqlNode ofCall(SqlNode query) {
    if (!(query instanceof SqlSelect select)
        || select.getFrom() != null
        || select.getWhere() != null
        || select.getSelectList().size() != 1
        || !(select.getSelectList().get(0) instanceof SqlBasicCall function)
        || function.operandCount() == 0
        || !(function.operand(0) instanceof SqlCharStringLiteral text)) {
      return query;
    }
    SqlParserPos position = query.getParserPosition();
    SqlIdentifier name = new SqlIdentifier(text.toValue(), position);
    String called = function.getOperator().getName();
    if (called.equalsIgnoreCase("CURRENT_SETTING") && function.operandCount() == 1) {
      return new Show(position, name);
    }
    if (called.equalsIgnoreCase("SET_CONFIG")
        && function.operandCount() == 3
        && function.operand(1) instanceof SqlCharStringLiteral value
        && function.operand(2) instanceof SqlLiteral local
        && Boolean.FALSE.equals(local.getValue())) {
      return new SetStatement(position, name, value, true);
    }
    return query;
  }

  /** True if it was written as a call of a function, which gives a row. */
  public boolean isCall() {
    return call;
  }

  /** The setting; SCHEMA for {@code SET SCHEMA x}. */
  public SqlIdentifier name() {
    return name;
  }

  /** A literal, or a bare word as an identifier. */
  public SqlNode value() {
    return value;
  }

  @Override
  void unparse(Unparser sql) {
    sql.words("SET").node(name).words("=").node(value);
  }
}
