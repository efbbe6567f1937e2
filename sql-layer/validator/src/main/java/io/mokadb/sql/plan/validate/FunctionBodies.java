package io.mokadb.sql.plan.validate;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.FunctionDef;
import io.mokadb.sql.parser.SqlParsing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;
import org.apache.calcite.sql.validate.SqlNameMatchers;

/**
 * The replacing of calls of functions written in SQL by the bodies of the functions, before a
 * statement is validated. A body with queries of its own sees its arguments as the columns of a
 * row, so that no name in them can mean something else there. Confined; one per statement.
 */
public final class FunctionBodies {
  static final String ARGUMENTS = "\u0001ARGS";

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

  /** The node; of a call the body that it stands for, without further calls in it. */
  SqlNode replace(SqlNode node) {
    if (!(node instanceof SqlCall call)) {
      return node;
    }
    SqlNode replaced = catalog.functions().isEmpty() ? null : replaced(call);
    return replaced == null ? DomainCasts.replace(node, catalog, schema) : replaced;
  }

  /** True if there are no functions, so that {@link #inlined} has nothing to do. */
  public boolean areNone() {
    return catalog.functions().isEmpty();
  }

  /** The statement, a copy, with all bodies in the place of their calls. */
  public SqlNode inlined(SqlNode statement) {
    return statement.accept(new Calls());
  }

  /** The expression that a call stands for; null if its function is not written in SQL. */
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
    List<SqlNode> arguments = FunctionArguments.of(function, called, new Calls());
    inside.push(function);
    try {
      SqlNode body =
          function.query()
              ? SqlParsing.parse(function.sql())
              : SqlParsing.parseExpression(function.sql());
      return new FunctionExpansion(
              function, body.accept(new Calls()), arguments, catalog, () -> ++rows)
          .result();
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

  /** The function written in SQL that a call names; null if there is none. */
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

  /** True if a name is that of an argument of a call that has become a query. */
  public static boolean isArgument(SqlIdentifier name) {
    return name.names.size() > 1 && name.names.get(0).startsWith(ARGUMENTS);
  }

  /** True if every database has a function of that name. */
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
}
