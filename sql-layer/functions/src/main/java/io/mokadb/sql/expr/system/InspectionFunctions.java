package io.mokadb.sql.expr.system;

import static io.mokadb.sql.function.FunctionRegistry.INTEGER;
import static io.mokadb.sql.function.FunctionRegistry.TEXT;

import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionRegistry;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Functions that describe values: type, digits, numbers of nulls; and SLEEP. */
public final class InspectionFunctions {
  /** How long PG_SLEEP looks away from a cancellation. */
  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private InspectionFunctions() {}

  public static void register(FunctionRegistry registry) {
    registry.add(
        "PG_TYPEOF(ANY) VARCHAR NULLSAFE: the name of a value's type",
        call -> call.asResult(new Literal(nameOf(call.types().get(0))), TEXT));
    registry.add(
        "NUM_NULLS(ANY...) INTEGER NULLSAFE: the number of operands that are null",
        call -> nulls(call, true));
    registry.add(
        "NUM_NONNULLS(ANY...) INTEGER NULLSAFE: " + "the number of operands that are not null",
        call -> nulls(call, false));
    registry.add(
        "SCALE(NUMBER) INTEGER: the number of digits after the point",
        call -> call.asResult(Strict.of(call.operand(0), x -> decimal(x).scale()), INTEGER));
    registry.add(
        "MIN_SCALE(NUMBER) INTEGER: "
            + "the number of digits after the point without zeros at the end",
        call ->
            call.asResult(
                Strict.of(
                    call.operand(0), x -> Math.max(0, decimal(x).stripTrailingZeros().scale())),
                INTEGER));
    registry.add(
        "PG_SLEEP(DOUBLE) VARCHAR OR NULL VOLATILE: " + "nothing, after so many seconds",
        InspectionFunctions::sleep);
  }

  private static BigDecimal decimal(Object number) {
    return Numbers.decimalOf((Number) number);
  }

  private static Expr nulls(Call call, boolean wanted) {
    List<Expr> operands = call.operands();
    return call.asResult(
        (row, context) -> {
          int count = 0;
          for (Expr operand : operands) {
            count += operand.eval(row, context) == null == wanted ? 1 : 0;
          }
          return count;
        },
        INTEGER);
  }

  /** Seconds; the statement can be cancelled meanwhile. */
  private static Expr sleep(Call call) {
    Expr seconds = call.real(0);
    return call.asResult(
        (row, context) -> {
          Object given = seconds.eval(row, context);
          if (given == null) {
            return null;
          }
          long end = System.nanoTime() + (long) ((Double) given * TimeUnit.SECONDS.toNanos(1));
          for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
            context.cancellation().pause(Math.min(left, NAP_NANOS), "for PG_SLEEP to end");
          }
          return "";
        },
        TEXT);
  }

  /** As PostgreSQL calls it. */
  private static String nameOf(SqlType type) {
    return switch (type.kind()) {
      case BOOLEAN -> "boolean";
      case TINYINT -> "tinyint";
      case SMALLINT -> "smallint";
      case INTEGER -> "integer";
      case BIGINT -> "bigint";
      case DECIMAL -> "numeric";
      case REAL -> "real";
      case DOUBLE -> "double precision";
      case CHAR -> "character";
      case VARCHAR, CLOB -> "text";
      case JSON -> "json";
      case ENUM -> type.toString();
      case BINARY, VARBINARY, BLOB -> "bytea";
      case DATE -> "date";
      case TIME -> "time without time zone";
      case TIME_TZ -> "time with time zone";
      case TIMESTAMP -> "timestamp without time zone";
      case TIMESTAMP_TZ -> "timestamp with time zone";
      case INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME -> "interval";
      case UUID -> "uuid";
      case ARRAY -> nameOf(type.element()) + "[]";
      case ROW -> "record";
      case NULL -> "unknown";
    };
  }
}
