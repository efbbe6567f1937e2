package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.PlainSelect;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlNameMatchers;

/**
 * Puts the bodies of functions in the place of their calls, before a statement is validated. A body
 * with queries of its own sees its arguments as the columns of a row, so that no name in them can
 * mean something else there. Confined; one per statement.
 */
public final class FunctionBodies {
  private static final String ARGUMENTS = "\u0001ARGS";

  private final Catalog catalog;
  private final String schema;

  /** The functions whose bodies are being looked at. */
  private final Deque<FunctionDef> inside = new ArrayDeque<>();

  private int rows;

  /**
   * @param schema in which names without one are looked for
   */
  public FunctionBodies(Catalog catalog, String schema) {
    this.catalog = catalog;
    this.schema = schema;
  }

  /** The node, or what it stands for, if it is a call: then without further calls in it. */
  SqlNode replace(SqlNode node) {
    if (!(node instanceof SqlCall call)) {
      return node;
    }
    SqlNode replaced = catalog.functions().isEmpty() ? null : replaced(call);
    return replaced == null ? DomainCasts.replace(node, catalog, schema) : replaced;
  }

  /** Whether there are no functions, so that {@link #inlined} has nothing to do. */
  public boolean areNone() {
    return catalog.functions().isEmpty();
  }

  /** The statement, a copy, with all bodies in the place of their calls. */
  public SqlNode inlined(SqlNode statement) {
    return statement.accept(new Calls());
  }

  /** The body of a call; null if it does not call a function with a SQL body. */
  private SqlNode replaced(SqlCall call) {
    boolean inFrom =
        call.getKind() == SqlKind.COLLECTION_TABLE && call.operand(0) instanceof SqlCall;
    SqlCall called = inFrom ? call.operand(0) : call;
    FunctionDef function = find(called);
    if (function == null) {
      return null;
    }
    if (function.givesRows() != inFrom) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "Function "
              + function.qualifiedName()
              + (inFrom
                  ? " gives a value; call it in an expression"
                  : " gives rows; call it in FROM"));
    }
    if (inside.contains(function)) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT, "Function " + function.qualifiedName() + " calls itself");
    }
    List<SqlNode> arguments = arguments(function, called);
    inside.push(function);
    try {
      SqlNode body =
          function.query()
              ? SqlParsing.parse(function.sql())
              : SqlParsing.parseExpression(function.sql());
      return new Expansion(function, body.accept(new Calls()), arguments).result();
    } finally {
      inside.pop();
    }
  }

  /** Replaces the calls in a tree. */
  private final class Calls extends SqlShuttle {
    @Override
    public SqlNode visit(SqlCall call) {
      SqlNode replaced = replaced(call);
      if (replaced != null) {
        return replaced;
      }
      CallCopyingArgHandler copier = new CallCopyingArgHandler(call, false);
      call.getOperator().acceptCall(this, call, false, copier);
      return copier.result();
    }
  }

  /** The function with a SQL body that a call names; null without one. */
  private FunctionDef find(SqlCall call) {
    if (!(call.getOperator() instanceof SqlUnresolvedFunction operator)) {
      return null;
    }
    List<String> names = operator.getNameAsId().names;
    return find(names, inside.isEmpty() ? schema : inside.peek().path(), catalog);
  }

  /** The function of that name, qualified or not; null if there is none. */
  public static FunctionDef find(List<String> names, String schema, Catalog catalog) {
    int last = names.size() - 1;
    return last > 1 ? null : catalog.function(last == 0 ? schema : names.get(0), names.get(last));
  }

  /** Whether a name is that of an argument of a call that has become a query. */
  public static boolean isArgument(SqlIdentifier name) {
    return name.names.size() > 1 && name.names.get(0).startsWith(ARGUMENTS);
  }

  /** Whether every database has a function of that name. */
  public static boolean isBuiltIn(String name) {
    List<SqlOperator> found = new ArrayList<>();
    MokaOperators.table()
        .lookupOperatorOverloads(
            new SqlIdentifier(name, SqlParserPos.ZERO),
            null,
            SqlSyntax.FUNCTION,
            found,
            SqlNameMatchers.withCaseSensitive(false));
    return !found.isEmpty();
  }

  /** One call. */
  private final class Expansion {
    private final FunctionDef function;
    private final SqlNode body;
    private final Map<String, SqlNode> values = new HashMap<>();
    private final List<SqlNode> arguments;
    private final SqlNode strictly;

    Expansion(FunctionDef function, SqlNode body, List<SqlNode> arguments) {
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
            any == null
                ? isNull
                : SqlStdOperatorTable.OR.createCall(SqlParserPos.ZERO, any, isNull);
      }
      return any;
    }

    SqlNode result() {
      boolean asRow = hasQuery(body) && arguments.stream().anyMatch(FunctionBodies::namesColumns);
      SqlIdentifier row = asRow ? new SqlIdentifier(ARGUMENTS + ++rows, SqlParserPos.ZERO) : null;
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
      SqlNode filled =
          new ParameterSubstitution(function.name(), values, tables.columns()).in(body);
      if (function.givesRows()) {
        return rows(filled, asRow);
      }
      SqlNode value = asRow ? overRow(filled, row) : filled;
      if (strictly != null) {
        value =
            new SqlCase(
                SqlParserPos.ZERO,
                null,
                SqlNodeList.of(strictly),
                SqlNodeList.of(SqlLiteral.createNull(SqlParserPos.ZERO)),
                value);
      }
      return cast(value, function.returnsSql());
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
  }

  private List<SqlNode> arguments(FunctionDef function, SqlCall call) {
    SqlNode[] given = new SqlNode[function.parameters().size()];
    int next = 0;
    for (SqlNode operand : call.getOperandList()) {
      int place = next++;
      SqlNode value = operand;
      if (operand.getKind() == SqlKind.ARGUMENT_ASSIGNMENT) {
        value = ((SqlCall) operand).operand(0);
        place = placeOf(function, ((SqlIdentifier) ((SqlCall) operand).operand(1)).getSimple());
      }
      if (place < 0 || place >= given.length || given[place] != null) {
        throw noSuch(function, call);
      }
      given[place] = value;
    }
    List<SqlNode> arguments = new ArrayList<>();
    for (int i = 0; i < given.length; i++) {
      FunctionDef.Parameter parameter = function.parameters().get(i);
      if (given[i] == null && parameter.defaultSql() == null) {
        throw noSuch(function, call);
      }
      SqlNode value =
          given[i] == null ? SqlParsing.parseExpression(parameter.defaultSql()) : given[i];
      arguments.add(cast(value.accept(new Calls()), parameter.typeSql()));
    }
    return arguments;
  }

  private static int placeOf(FunctionDef function, String name) {
    for (int i = 0; i < function.parameters().size(); i++) {
      if (name.equals(function.parameters().get(i).name())) {
        return i;
      }
    }
    return -1;
  }

  private static MokaException noSuch(FunctionDef function, SqlCall call) {
    return new MokaException(
        SqlState.NO_SUCH_FUNCTION,
        "Function "
            + function.qualifiedName()
            + " takes "
            + function.parameters().size()
            + " arguments; the call gives "
            + call.operandCount()
            + ", or others than those");
  }

  private static SqlNode cast(SqlNode value, String type) {
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
