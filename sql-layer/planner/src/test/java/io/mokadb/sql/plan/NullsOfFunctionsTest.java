package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.plan.calcite.PlanErrors;
import io.mokadb.sql.plan.validate.Catalogue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Calls every function and operator with a null in each place, and asks whether the planner knows
 * that the result may be one: {@code IS NULL} must be true of what is null. The file {@code
 * function-calls.txt} has a call of each, operands between tildes.
 */
class NullsOfFunctionsTest {
  /** Functions that give rows, that statements do not name, or that refuse what is not constant. */
  private static final Set<String> OTHERS =
      Set.of(
          "GENERATE_SERIES",
          "SYSTEM_RANGE",
          "GENERATE_SUBSCRIPTS",
          "JSONB_ARRAY_ELEMENTS",
          "JSONB_ARRAY_ELEMENTS_TEXT",
          "JSONB_OBJECT_KEYS",
          "JSONB_PATH_QUERY",
          "JSON_ARRAY_ELEMENTS",
          "JSON_ARRAY_ELEMENTS_TEXT",
          "JSON_OBJECT_KEYS",
          "REGEXP_MATCHES",
          "REGEXP_SPLIT_TO_TABLE",
          "STRING_TO_TABLE",
          "QUANTIFIED_LIKE",
          "CHECKED_VALUE",
          "ARRAY_AS_TEXT",
          "AGE",
          "AGE_FIELD",
          "DECODE_BINARY",
          "EXACT_PART",
          "PG_GET_SERIAL_SEQUENCE");

  /** NULL and parameters stand in every so many places; in all with 1. */
  private static final int OTHER_FORMS = Integer.getInteger("moka.functions.every", 5);

  /** How a null is written in the place of an operand. */
  private enum Null {
    LITERAL,
    EXPRESSION,
    PARAMETER;

    String of(String operand) {
      return switch (this) {
        case LITERAL -> "NULL";
        case EXPRESSION -> "(CASE WHEN FLAG THEN " + operand + " END)";
        case PARAMETER -> "?";
      };
    }
  }

  @Test
  void everyFunction_hasACall() throws IOException {
    Set<String> called =
        calls().stream()
            .filter(call -> call.contains("("))
            .map(call -> call.substring(0, call.indexOf('(')))
            .collect(Collectors.toSet());
    Set<String> missing = Catalogue.scalarFunctions();
    missing.removeAll(called);
    missing.removeAll(OTHERS);
    // x = ANY (array) and its like, which are not written as calls
    missing.removeIf(name -> name.contains(" "));
    assertThat(missing).isEmpty();
  }

  @Test
  void nullOperand_isNullWhereTheResultIs() throws IOException {
    List<String> wrong = new ArrayList<>();
    try (PlanDatabase database = new PlanDatabase()) {
      database.table("ONE", List.of("ID INTEGER NOT NULL", "FLAG BOOLEAN"), "ID");
      database.update("INSERT INTO ONE VALUES (1, FALSE)");
      int number = 0;
      for (String call : calls()) {
        String[] parts = call.split("~", -1);
        List<String> nulls = new ArrayList<>(List.of(String.join("", parts)));
        for (int operand = 1; operand < parts.length; operand += 2) {
          nulls.add(with(parts, operand, Null.EXPRESSION));
          if (number++ % OTHER_FORMS == 0) {
            check(database, List.of(with(parts, operand, Null.LITERAL)), 0, false, wrong);
            check(database, List.of(with(parts, operand, Null.PARAMETER)), 1, false, wrong);
          }
        }
        check(database, nulls, 0, true, wrong);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static String with(String[] parts, int operand, Null form) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < parts.length; i++) {
      text.append(i == operand ? form.of(parts[i]) : parts[i]);
    }
    return text.toString();
  }

  /**
   * @param must whether a planner that knows no type is wrong, too
   */
  private static void check(
      PlanDatabase database, List<String> calls, int parameters, boolean must, List<String> wrong) {
    StringBuilder outer = new StringBuilder();
    StringBuilder inner = new StringBuilder();
    for (int i = 0; i < calls.size(); i++) {
      String comma = i == 0 ? "" : ", ";
      inner.append(comma).append(calls.get(i)).append(" AS X").append(i);
      outer.append(comma).append("X% , X% IS NULL, X% IS NOT NULL".replace("%", String.valueOf(i)));
    }
    try {
      PlannedStatement statement =
          database.plan("SELECT " + outer + " FROM (SELECT " + inner + " FROM ONE) AS Q");
      Object[] row = database.run(statement, new Object[parameters]).get(0);
      for (int i = 0; i < calls.size(); i++) {
        boolean isNull = row[3 * i] == null;
        if (!Objects.equals(row[3 * i + 1], isNull)
            || !Objects.equals(row[3 * i + 2], !isNull)
            || (isNull && !statement.columns().get(3 * i).nullable())) {
          wrong.add(calls.get(i) + " is " + row[3 * i] + ", IS NULL " + row[3 * i + 1]);
        }
      }
    } catch (MokaException refused) {
      if (calls.size() > 1) {
        calls.forEach(one -> check(database, List.of(one), parameters, must, wrong));
      } else if (PlanErrors.isUnplanned(refused)
          || (must && refused.state() != SqlState.INVALID_PARAMETER)) {
        wrong.add(calls + ": " + refused.getMessage());
      }
    } catch (RuntimeException fault) {
      wrong.add(calls + ": " + fault);
    }
  }

  private static List<String> calls() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(
            NullsOfFunctionsTest.class.getResourceAsStream("/function-calls.txt"))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }
}
