package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.PlainSelect;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * The expansion of one call of a function into the function's body. A body with queries of its own
 * sees its arguments as the columns of a row. Confined; used once.
 */
final class FunctionExpansion {
  private final FunctionDef function;
  private final SqlNode body;
  private final Map<String, SqlNode> values = new HashMap<>();
  private final List<SqlNode> arguments;
  private final SqlNode strictly;
  private final Catalog catalog;
  private final IntSupplier rowNumber;

  /**
   * @param arguments have the types of the function's parameters
   * @param rowNumber gives a number to a row of arguments that no other row has
   */
  FunctionExpansion(
      FunctionDef function,
      SqlNode body,
      List<SqlNode> arguments,
      Catalog catalog,
      IntSupplier rowNumber) {
    this.catalog = catalog;
    this.rowNumber = rowNumber;
    this.function = function;
    this.body = body;
    this.arguments = arguments;
    this.strictly = function.strict() ? anyNull() : null;
  }

  private SqlNode anyNull() {
    SqlNode any = null;
    for (SqlNode argument : arguments) {
      SqlNode isNull = SqlStdOperatorTable.IS_NULL.createCall(SqlParserPos.ZERO, argument);
      any =
          any == null ? isNull : SqlStdOperatorTable.OR.createCall(SqlParserPos.ZERO, any, isNull);
    }
    return any;
  }

  SqlNode result() {
    boolean asRow = hasQuery(body) && arguments.stream().anyMatch(FunctionExpansion::namesColumns);
    SqlIdentifier row =
        asRow
            ? new SqlIdentifier(FunctionBodies.ARGUMENTS + rowNumber.getAsInt(), SqlParserPos.ZERO)
            : null;
    for (int i = 0; i < arguments.size(); i++) {
      String place = "$" + (i + 1);
      SqlNode value =
          asRow
              ? new SqlIdentifier(List.of(row.getSimple(), place), SqlParserPos.ZERO)
              : arguments.get(i);
      values.put(place, value);
      String name = function.parameters().get(i).name();
      if (name != null) {
        values.put(name, value);
      }
    }
    BodyTables tables = new BodyTables(catalog, function.path());
    tables.qualify(body);
    SqlNode filled = new ParameterSubstitution(function.name(), values, tables.columns()).in(body);
    if (function.givesRows()) {
      return rows(filled, asRow);
    }
    SqlNode value = asRow ? overRow(filled, row) : filled;
    return cast(strictly == null ? value : unlessNull(value), function.returnsSql());
  }

  private SqlNode unlessNull(SqlNode value) {
    return new SqlCase(
        SqlParserPos.ZERO,
        null,
        SqlNodeList.of(strictly),
        SqlNodeList.of(SqlLiteral.createNull(SqlParserPos.ZERO)),
        value);
  }

  private SqlNode overRow(SqlNode value, SqlIdentifier row) {
    List<SqlNode> items = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      items.add(named(arguments.get(i), "$" + (i + 1)));
    }
    SqlNode from = SqlStdOperatorTable.AS.createCall(SqlParserPos.ZERO, select(items, null), row);
    return select(List.of(value), from);
  }

  private SqlNode rows(SqlNode query, boolean asRow) {
    if (asRow) {
      throw MokaException.unsupported(
          "Function "
              + function.qualifiedName()
              + " gives rows and cannot take columns of other tables; give it values");
    }
    List<SqlNode> names = new ArrayList<>();
    List<SqlNode> items = new ArrayList<>();
    for (FunctionDef.Parameter column : function.columns()) {
      SqlIdentifier name = new SqlIdentifier(column.name(), SqlParserPos.ZERO);
      names.add(name);
      items.add(named(cast(name, column.typeSql()), column.name()));
    }
    List<SqlNode> alias = new ArrayList<>();
    alias.add(query);
    alias.add(new SqlIdentifier(function.name(), SqlParserPos.ZERO));
    alias.addAll(names);
    return select(items, SqlStdOperatorTable.AS.createCall(SqlParserPos.ZERO, alias));
  }

  static SqlNode cast(SqlNode value, String type) {
    SqlCall pattern = (SqlCall) SqlParsing.parseExpression("NULL::" + type);
    return SqlStdOperatorTable.CAST.createCall(
        value.getParserPosition(), value, (SqlDataTypeSpec) pattern.operand(1));
  }

  private static SqlNode named(SqlNode node, String name) {
    return SqlStdOperatorTable.AS.createCall(
        SqlParserPos.ZERO, node, new SqlIdentifier(name, SqlParserPos.ZERO));
  }

  private static SqlSelect select(List<SqlNode> items, SqlNode from) {
    return PlainSelect.of(items, from, null, SqlParserPos.ZERO);
  }

  private static boolean hasQuery(SqlNode node) {
    boolean[] found = {false};
    node.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            found[0] |= call.isA(SqlKind.QUERY) || call instanceof SqlSelect;
            return super.visit(call);
          }
        });
    return found[0];
  }

  private static boolean namesColumns(SqlNode node) {
    boolean[] found = {false};
    SqlNode value =
        node instanceof SqlBasicCall cast && cast.getKind() == SqlKind.CAST
            ? cast.operand(0)
            : node;
    value.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier name) {
            found[0] = true;
            return null;
          }

          @Override
          public Void visit(SqlDataTypeSpec type) {
            return null;
          }
        });
    return found[0];
  }
}
