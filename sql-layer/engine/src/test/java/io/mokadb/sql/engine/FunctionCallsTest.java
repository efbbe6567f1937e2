package io.mokadb.sql.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlType;
import io.mokadb.sql.engine.SampleDatabase.Result;
import io.mokadb.sql.expr.FunctionCatalogue;
import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.Category;
import io.mokadb.sql.function.Trait;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Calls of every function and operator of the catalogue keep what its row declares: type,
 * nullability, strictness, determinism.
 */
final class FunctionCallsTest {
  /**
   * Rows that are not deterministic although their value does not show it: an effect, a wait, facts
   * about the database.
   */
  private static final Set<String> UNCHANGED =
      Set.of("SETVAL", "PG_SLEEP", "CURRENT_DATABASE", "VERSION");

  private final SampleDatabase database = new SampleDatabase();
  private final List<String> wrong = new ArrayList<>();

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void everyRow_hasCalls() throws IOException {
    SampleCalls samples = new SampleCalls();
    Set<String> missing = new TreeSet<>();
    for (BuiltIn row : FunctionCatalogue.instance().rows()) {
      if (row.names().stream().allMatch(name -> samples.of(row, name).isEmpty())) {
        missing.addAll(row.names());
      }
    }
    assertThat(missing).as("add a call with a reason to function-samples.txt").isEmpty();
    assertThat(samples.withoutReason()).isEmpty();
    assertThat(samples.withoutRow()).isEmpty();
  }

  @Test
  void everyCall_isWhatItsRowDeclares() throws IOException {
    SampleCalls samples = new SampleCalls();
    for (BuiltIn row : FunctionCatalogue.instance().rows()) {
      boolean changes = false;
      for (String name : row.names()) {
        for (SampleCall call : samples.of(row, name)) {
          try {
            changes |= check(call);
          } catch (MokaException refused) {
            wrong.add(call.sql() + ": " + refused.getMessage());
          }
        }
      }
      isTrue(
          changes || !row.has(Trait.VOLATILE) || UNCHANGED.contains(row.names().get(0)),
          row.names().get(0),
          "is the same later");
    }
    assertThat(wrong).isEmpty();
  }

  /** Returns true if the call gives another value later. */
  private boolean check(SampleCall call) {
    List<String> columns = new ArrayList<>();
    for (int nullable = -1; nullable < call.operands().size(); nullable++) {
      columns.add(call.sql(nullable));
    }
    Result result = database.query(call.query(columns));
    checkType(call, result.columns().get(0).type());
    for (int i = 0; i < columns.size(); i++) {
      Object first = result.rows().get(0)[i];
      Object second = result.rows().get(1)[i];
      checkValues(columns.get(i), result.columns().get(i), first, second);
      checkNulls(call, columns.get(i), result.columns().get(i), i > 0, second);
    }
    if (call.row().category() == Category.AGGREGATE) {
      checkNoRows(call);
    }
    boolean changes = changes(call, columns, result);
    isTrue(
        !changes || call.row().has(Trait.VOLATILE) || call.row().has(Trait.STABLE),
        call.sql(),
        "is not the same later");
    return changes;
  }

  private void checkNoRows(SampleCall call) {
    Result result = database.query("SELECT " + call.sql() + " FROM SAMPLE WHERE ID < 0");
    for (Object[] row : result.rows()) {
      checkValues(call.sql() + " of no rows", result.columns().get(0), row[0]);
    }
  }

  private void checkType(SampleCall call, SqlType type) {
    if (call.type() != null) {
      isTrue(CallFacts.isNamed(type, call.type()), call.sql(), "is " + type);
      return;
    }
    List<String> operands = call.operands().stream().map(SampleCall.Operand::given).toList();
    List<SqlType> types = operands.isEmpty() ? List.of() : types(operands);
    SqlType common =
        switch (call.row().result()) {
          case COMMON, SERIES ->
              types(List.of("COALESCE(" + String.join(", ", operands) + ")")).get(0);
          default -> null;
        };
    Boolean follows = CallFacts.follows(call.row(), type, types, common);
    isTrue(follows != null, call.sql(), "has no declared type, and is " + type);
    isTrue(follows == null || follows, call.sql(), "is " + type);
  }

  private List<SqlType> types(List<String> expressions) {
    String sql = "SELECT " + String.join(", ", expressions) + " FROM SAMPLE";
    return database.query(sql).columns().stream().map(ColumnInfo::type).toList();
  }

  private void checkValues(String sql, ColumnInfo column, Object... values) {
    for (Object value : values) {
      isTrue(CallFacts.isOf(value, column.type()), sql, column.type() + " is " + value);
      isTrue(value != null || column.nullable(), sql, "is null and is reported as never null");
    }
  }

  /** The second row has the null, if there is one. */
  private void checkNulls(
      SampleCall call, String sql, ColumnInfo column, boolean given, Object second) {
    boolean safe = call.row().has(Trait.NULLSAFE);
    switch (call.nulls()) {
      case STRICT -> {
        isTrue(safe || column.nullable() == given, sql, "is reported nullable: " + !given);
        isTrue(safe || !given || second == null, sql, "is " + second + " for a null");
      }
      case MAYBE -> isTrue(column.nullable(), sql, "is reported as never null");
      case NEVER -> isTrue(!column.nullable(), sql, "is reported nullable");
      case EXACTLY -> isTrue(given || !column.nullable(), sql, "is reported nullable");
    }
  }

  /** Returns true if another user gets another value a day later. */
  private boolean changes(SampleCall call, List<String> columns, Result before) {
    Result again = database.queryLater(call.query(columns));
    boolean same = true;
    for (int row = 0; row < 2; row++) {
      for (int i = 0; i < columns.size(); i++) {
        same &= Objects.equals(before.rows().get(row)[i], again.rows().get(row)[i]);
      }
    }
    return !same;
  }

  private void isTrue(boolean fact, String sql, String otherwise) {
    if (!fact) {
      wrong.add(sql + " " + otherwise);
    }
  }
}
