package io.mokadb.sql.expr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.value.DateTimeText;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.StatementClock;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** Calls functions by name with values whose types follow from their classes. */
final class Calls {
  static final SqlType INT = SqlType.of(Kind.INTEGER);
  static final SqlType BIG = SqlType.of(Kind.BIGINT);
  static final SqlType DBL = SqlType.of(Kind.DOUBLE);
  static final SqlType TXT = SqlType.of(Kind.VARCHAR);
  static final SqlType BOOL = SqlType.of(Kind.BOOLEAN);
  static final SqlType DATE = SqlType.of(Kind.DATE);
  static final SqlType TIME = SqlType.of(Kind.TIME);
  static final SqlType TIMESTAMP = SqlType.of(Kind.TIMESTAMP);
  static final SqlType MONTHS = SqlType.of(Kind.INTERVAL_YEAR_MONTH);
  static final SqlType MICROS = SqlType.of(Kind.INTERVAL_DAY_TIME);

  /** 2024-02-29 12:34:56.789012 UTC. */
  static final long NOW = 1_709_210_096_789_012L;

  private Calls() {}

  /** A value whose class does not tell its type. */
  record Typed(SqlType type, Object value) {}

  static Typed typed(SqlType type, Object value) {
    return new Typed(type, value);
  }

  static Typed date(String text) {
    return new Typed(DATE, DateTimeText.parseDate(text));
  }

  static Typed time(String text) {
    return new Typed(TIME, DateTimeText.parseTime(text));
  }

  static Typed timestamp(String text) {
    return new Typed(TIMESTAMP, DateTimeText.parseTimestamp(text));
  }

  static BigDecimal dec(String digits) {
    return new BigDecimal(digits);
  }

  static ExecutionContext context(Object... parameters) {
    return new ExecutionContext(
        null,
        parameters,
        new StatementClock(NOW, ZoneId.of("Europe/Berlin")),
        new Cancellation(),
        new MemoryBudget(64 << 20),
        new ExecutionContext.SessionVariables("ALICE", "PUBLIC", 7));
  }

  static SqlType typeOf(Object value) {
    if (value instanceof Typed typed) {
      return typed.type;
    }
    if (value == null) {
      return SqlType.of(Kind.NULL);
    }
    if (value instanceof BigDecimal decimal) {
      return SqlType.decimal(38, decimal.scale());
    }
    if (value instanceof Binary) {
      return SqlType.of(Kind.VARBINARY);
    }
    for (Kind kind :
        List.of(Kind.BOOLEAN, Kind.INTEGER, Kind.BIGINT, Kind.REAL, Kind.DOUBLE, Kind.VARCHAR)) {
      if (kind.javaClass() == value.getClass()) {
        return SqlType.of(kind);
      }
    }
    return SqlType.of(value instanceof List ? Kind.ARRAY : Kind.ROW);
  }

  static Object valueOf(Object value) {
    return value instanceof Typed typed ? typed.value : value;
  }

  /** Evaluates a call twice, with literals and with columns, which must agree. */
  static Object call(String name, SqlType result, Object... args) {
    List<SqlType> types = new ArrayList<>();
    List<Expr> literals = new ArrayList<>();
    List<Expr> columns = new ArrayList<>();
    Object[] row = new Object[args.length];
    for (int i = 0; i < args.length; i++) {
      types.add(typeOf(args[i]));
      row[i] = valueOf(args[i]);
      literals.add(Exprs.literal(row[i]));
      // flags and units are literals always
      columns.add(row[i] instanceof String ? Exprs.literal(row[i]) : Exprs.input(i));
    }
    Expr constant = FunctionLibrary.compile(name, result, types, literals);
    assertThat(constant).as("%s%s", name, types).isNotNull();
    Expr variable = FunctionLibrary.compile(name, result, types, columns);
    Object value = constant.eval(null, context());
    assertThat(variable.eval(row, context())).isEqualTo(value);
    return value;
  }

  static void fails(SqlState state, String name, SqlType result, Object... args) {
    MokaException failure =
        catchThrowableOfType(MokaException.class, () -> call(name, result, args));
    assertThat(failure).as("%s must fail", name).isNotNull();
    assertThat(failure.state()).as(failure.getMessage()).isEqualTo(state);
  }

  static Object cast(Object value, SqlType to) {
    return cast(value, to, false);
  }

  static Object cast(Object value, SqlType to, boolean assignment) {
    return Exprs.cast(Exprs.input(0), typeOf(value), to, assignment)
        .eval(new Object[] {valueOf(value)}, context());
  }
}
