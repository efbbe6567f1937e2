package io.mokadb.sql.plan.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.sql.expr.AggregateLibrary;
import io.mokadb.sql.expr.FunctionCatalogue;
import io.mokadb.sql.expr.FunctionLibrary;
import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.Category;
import io.mokadb.sql.function.ResultRule;
import io.mokadb.sql.function.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.junit.jupiter.api.Test;

/** The validator knows the functions of the catalogue, as their rows say, and no others. */
class CatalogueTest {
  private static final FunctionCatalogue CATALOGUE = FunctionCatalogue.instance();

  /** Functions that the planner computes while it plans groups. */
  private static final Set<String> OF_GROUPS =
      Set.of("GROUPING", "GROUPING_ID", "GROUP_ID", "APPROX_COUNT_DISTINCT");

  @Test
  void everyRow_thatIsCalled_hasAnOperatorWithItsOperands() {
    List<String> wrong = new ArrayList<>();
    Map<String, List<SqlOperator>> functions = functions();
    forEachCall(
        (name, row) -> {
          List<SqlOperator> operators = functions.getOrDefault(name, List.of());
          if (operators.stream().noneMatch(operator -> takes(operator, row.least()))
              || operators.stream().noneMatch(operator -> takes(operator, row.most()))) {
            wrong.add(name + " takes " + row.least() + " to " + row.most());
          }
        });
    assertThat(wrong).isEmpty();
  }

  private static boolean takes(SqlOperator operator, int operands) {
    SqlOperandCountRange range = operator.getOperandCountRange();
    return operands >= range.getMin() && (range.getMax() < 0 || operands <= range.getMax());
  }

  @Test
  void everyRow_thatIsCalled_isAsDeterministicAsItsOperator() {
    List<String> wrong = new ArrayList<>();
    Map<String, List<SqlOperator>> functions = functions();
    forEachCall(
        (name, row) -> {
          for (SqlOperator operator : functions.getOrDefault(name, List.of())) {
            if (operator.isDeterministic() == row.has(Trait.VOLATILE)) {
              wrong.add(name);
            }
          }
        });
    assertThat(wrong).isEmpty();
  }

  @Test
  void everyRow_thatIsCalled_isComputed() {
    List<String> wrong = new ArrayList<>();
    forEachCall(
        (name, row) -> {
          if (row.category() != Category.WINDOW
              && !OF_GROUPS.contains(name)
              && !FunctionLibrary.contains(name)
              && !AggregateLibrary.contains(name)) {
            wrong.add(name);
          }
        });
    assertThat(wrong).isEmpty();
  }

  @Test
  void everyFunctionOfTheValidator_hasARow() {
    assertThat(functions().keySet())
        .filteredOn(name -> !name.contains(" ") && CATALOGUE.named(name) == null)
        .isEmpty();
  }

  @Test
  void everyOperatorRow_isAKindOrNameOfAnOperator() {
    List<String> known = new ArrayList<>();
    for (SqlKind kind : SqlKind.values()) {
      known.add(kind.name());
    }
    for (SqlOperator operator : MokaOperators.table().getOperatorList()) {
      known.add(operator.getName());
    }
    // what the planner makes of others
    known.addAll(List.of("JSON_COMPARED", "JSON_NORMAL"));
    List<String> unknown = new ArrayList<>();
    for (BuiltIn row : CATALOGUE.rows()) {
      if (row.rule() == ResultRule.OPERATOR) {
        unknown.addAll(row.names());
      }
    }
    unknown.removeAll(known);
    assertThat(unknown).isEmpty();
  }

  @Test
  void namesOfOtherDatabases_haveNoRow() {
    assertThat(
            List.of("SECH", "COMPRESS", "TYPEOF", "TUMBLE", "IIF", "SPLIT", "TRY_CAST", "COUNTIF"))
        .allMatch(name -> CATALOGUE.named(name) == null);
  }

  /** What is done with each name and row of the functions that have an operator. */
  @FunctionalInterface
  private interface OfCall {
    void look(String name, BuiltIn row);
  }

  private static void forEachCall(OfCall call) {
    for (BuiltIn row : CATALOGUE.rows()) {
      if (row.callable() && row.rule() != ResultRule.REWRITTEN) {
        row.names().forEach(name -> call.look(name, row));
      }
    }
  }

  private static Map<String, List<SqlOperator>> functions() {
    Map<String, List<SqlOperator>> functions = new TreeMap<>();
    for (SqlOperator operator : MokaOperators.table().getOperatorList()) {
      if (MokaOperators.isFunction(operator)) {
        functions.computeIfAbsent(operator.getName(), name -> new ArrayList<>()).add(operator);
      }
    }
    return functions;
  }
}
