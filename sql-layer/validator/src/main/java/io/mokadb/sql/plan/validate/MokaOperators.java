package io.mokadb.sql.plan.validate;

import io.mokadb.sql.expr.FunctionCatalogue;
import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.ResultRule;
import io.mokadb.sql.parser.ast.JsonCalls;
import io.mokadb.sql.plan.calcite.NullableAggregates;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.util.SqlOperatorTables;
import org.apache.calcite.sql.validate.SqlNameMatcher;
import org.apache.calcite.sql.validate.SqlNameMatchers;

/**
 * The functions and operators that a statement may name: those of the catalogue, and Calcite's
 * operators that are not functions. Immutable.
 */
final class MokaOperators {
  private static final Set<SqlSyntax> FUNCTIONS =
      EnumSet.of(
          SqlSyntax.FUNCTION,
          SqlSyntax.FUNCTION_STAR,
          SqlSyntax.FUNCTION_ID,
          SqlSyntax.FUNCTION_ID_CONSTANT,
          SqlSyntax.ORDERED_FUNCTION);

  /** Those that rows of the catalogue describe, by name. */
  private static final Map<String, SqlOperator> OF_ROWS = ofRows();

  private static final SqlOperatorTable TABLE =
      new AnyCase(
          SqlOperatorTables.chain(
              SqlOperatorTables.of(own()),
              new Described(
                  SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(
                      SqlLibrary.STANDARD, SqlLibrary.POSTGRESQL, SqlLibrary.MYSQL))));

  private MokaOperators() {}

  static SqlOperatorTable table() {
    return TABLE;
  }

  /** The function that a row of the catalogue describes. */
  static SqlOperator named(String name) {
    return OF_ROWS.get(name);
  }

  private static Map<String, SqlOperator> ofRows() {
    Map<String, SqlOperator> operators = new HashMap<>();
    for (BuiltIn row : FunctionCatalogue.instance().rows()) {
      switch (row.rule()) {
        case STANDARD, OPERATOR, REWRITTEN -> {}
        case PAIRS -> row.names().forEach(name -> operators.put(name, new PairAggregate(name)));
        default -> row.names().forEach(name -> operators.put(name, new RowFunction(name, row)));
      }
    }
    return operators;
  }

  private static List<SqlOperator> own() {
    List<SqlOperator> operators = new ArrayList<>(OwnStandardFunctions.all());
    operators.addAll(JsonCalls.aggregates());
    operators.add(JsonCalls.FORMAT_JSON);
    operators.addAll(OF_ROWS.values());
    operators.addAll(QuantifiedArrays.all());
    operators.addAll(NullableAggregates.all());
    return operators;
  }

  static boolean isFunction(SqlOperator operator) {
    return FUNCTIONS.contains(operator.getSyntax());
  }

  /** Calcite's operators without functions that the catalogue lacks or types itself. */
  private record Described(SqlOperatorTable table) implements SqlOperatorTable {
    @Override
    public void lookupOperatorOverloads(
        SqlIdentifier name,
        SqlFunctionCategory category,
        SqlSyntax syntax,
        List<SqlOperator> operators,
        SqlNameMatcher matcher) {
      List<SqlOperator> found = new ArrayList<>();
      table.lookupOperatorOverloads(name, category, syntax, found, matcher);
      found.removeIf(operator -> !isDescribed(operator));
      operators.addAll(found);
    }

    @Override
    public List<SqlOperator> getOperatorList() {
      return table.getOperatorList().stream().filter(Described::isDescribed).toList();
    }

    private static boolean isDescribed(SqlOperator operator) {
      if (NullableAggregates.isReplaced(operator)) {
        return false;
      }
      BuiltIn row = FunctionCatalogue.instance().named(operator.getName());
      return !isFunction(operator) || row != null && row.rule() == ResultRule.STANDARD;
    }
  }

  /** Names of functions mean the same in quotes and in lower case, where tools write them so. */
  private record AnyCase(SqlOperatorTable table) implements SqlOperatorTable {
    @Override
    public void lookupOperatorOverloads(
        SqlIdentifier name,
        SqlFunctionCategory category,
        SqlSyntax syntax,
        List<SqlOperator> operators,
        SqlNameMatcher matcher) {
      SqlIdentifier plain = withoutCatalog(name);
      table.lookupOperatorOverloads(plain, category, syntax, operators, matcher);
      if (operators.isEmpty()) {
        table.lookupOperatorOverloads(
            plain, category, syntax, operators, SqlNameMatchers.withCaseSensitive(false));
      }
    }

    /** PostgreSQL's programs name the schema of its own functions. */
    private static SqlIdentifier withoutCatalog(SqlIdentifier name) {
      return name.names.size() == 2 && name.names.get(0).equalsIgnoreCase("PG_CATALOG")
          ? name.getComponent(1)
          : name;
    }

    @Override
    public List<SqlOperator> getOperatorList() {
      return table.getOperatorList();
    }
  }
}
