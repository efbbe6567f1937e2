package io.mokadb.sql.plan.validate;

import io.mokadb.sql.parser.ast.TreeCopy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlShuttle;

/** The replacing of a function's parameters by values. Immutable. */
final class ParameterSubstitution extends SqlShuttle {
  private final String function;
  private final Map<String, SqlNode> values;
  private final Set<String> hidden;

  /**
   * @param function a parameter may be written after its name
   * @param values by name
   * @param hidden names that mean columns of the body's tables
   */
  ParameterSubstitution(String function, Map<String, SqlNode> values, Set<String> hidden) {
    this.function = function;
    this.values = values;
    this.hidden = hidden;
  }

  SqlNode in(SqlNode body) {
    return body.accept(this);
  }

  @Override
  public SqlNode visit(SqlIdentifier name) {
    List<String> names = name.names;
    if (names.size() == 1 && !hidden.contains(names.get(0)) && values.containsKey(names.get(0))) {
      return TreeCopy.of(values.get(names.get(0)));
    }
    if (names.size() == 2 && names.get(0).equals(function) && values.containsKey(names.get(1))) {
      return TreeCopy.of(values.get(names.get(1)));
    }
    return name.clone(name.getParserPosition());
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (call.getKind() == SqlKind.AS) {
      SqlCall copied = (SqlCall) TreeCopy.of(call);
      copied.setOperand(0, call.operand(0).accept(this));
      return copied;
    }
    SqlNode from = call instanceof SqlSelect select ? select.getFrom() : null;
    CallCopyingArgHandler copier = new CallCopyingArgHandler(call, true);
    call.getOperator().acceptCall(this, call, false, copier);
    SqlNode result = copier.result();
    if (from != null) {
      ((SqlSelect) result).setFrom(from(from));
    }
    return result;
  }

  /** The name of a table is not a parameter. */
  private SqlNode from(SqlNode from) {
    if (from instanceof SqlIdentifier) {
      return TreeCopy.of(from);
    }
    if (from instanceof SqlJoin join) {
      SqlJoin copied = (SqlJoin) join.accept(this);
      copied.setLeft(from(join.getLeft()));
      copied.setRight(from(join.getRight()));
      return copied;
    }
    if (from.getKind() == SqlKind.AS && ((SqlCall) from).operand(0) instanceof SqlIdentifier) {
      return TreeCopy.of(from);
    }
    return from.accept(this);
  }
}
