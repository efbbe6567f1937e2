package io.mokadb.sql.expr.time;

import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_DAY;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.session.TimeWithOffset;
import io.mokadb.sql.expr.cast.Casts;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.value.TimeUnit;
import io.mokadb.sql.function.BuiltIn;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.CompiledRow;
import io.mokadb.sql.function.FunctionCompiler;
import io.mokadb.sql.function.OperandType;
import io.mokadb.sql.function.Trait;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;

/**
 * Functions of dates and times for operands with time zone: fields, units and patterns are those of
 * what the session's clocks show, or the value's own; lengths of hours and less are true time,
 * which clocks that are set forward or back do not show.
 */
public final class LocalCalls {
  private static final SqlType TIMESTAMP = SqlType.of(Kind.TIMESTAMP);
  private static final SqlType TIMESTAMP_TZ = SqlType.of(Kind.TIMESTAMP_TZ);
  private static final SqlType TIME = SqlType.of(Kind.TIME);

  private LocalCalls() {}

  public static boolean concerns(List<SqlType> types) {
    for (SqlType type : types) {
      if (type.kind().hasZone()) {
        return true;
      }
    }
    return false;
  }

  /** The call with operands that have no time zone; null if the function does not take them. */
  public static Expr compile(FunctionCompiler compiler, Call call) {
    return compile(compiler, call, false);
  }

  /** As {@link #compile(FunctionCompiler, Call)}, for a function of the catalogue. */
  public static Expr compile(CompiledRow function, Call call) {
    return compile(function.compiler(), call, isTrueTime(function.row(), call));
  }

  private static Expr compile(FunctionCompiler compiler, Call call, boolean trueTime) {
    List<Expr> operands = new ArrayList<>();
    List<SqlType> types = new ArrayList<>();
    Expr time = null;
    for (int i = 0; i < call.size(); i++) {
      Kind kind = call.kind(i);
      if (kind == Kind.TIME_TZ) {
        time = call.operand(i);
      }
      boolean moment =
          kind == Kind.TIMESTAMP_TZ || (trueTime && (kind == Kind.TIMESTAMP || kind == Kind.DATE));
      SqlType type = moment ? TIMESTAMP : kind == Kind.TIME_TZ ? TIME : call.types().get(i);
      types.add(type);
      // true time is counted in UTC, where a moment and what the clock shows are the same number
      operands.add(trueTime && moment ? call.converted(i, TIMESTAMP_TZ) : call.converted(i, type));
    }
    Kind result = call.result().kind();
    SqlType local =
        result == Kind.TIMESTAMP_TZ
            ? new SqlType(Kind.TIMESTAMP, call.result().precision(), 0)
            : result == Kind.TIME_TZ ? TIME : call.result();
    Expr compiled = compiler.compile(new Call(call.name(), local, types, operands));
    if (compiled == null || !result.hasZone()) {
      return compiled;
    }
    if (result == Kind.TIME_TZ && time != null) {
      return Strict.of(
          compiled,
          time,
          (x, t) -> TimeWithOffset.of((Long) x, TimeWithOffset.offsetSeconds((Long) t)));
    }
    if (trueTime) {
      return compiled;
    }
    Expr shown = Casts.cast(compiled, local, call.result(), false);
    return RoundedMoments.isOne(call) ? RoundedMoments.of(call, operands, compiled, shown) : shown;
  }

  /** True if the unit is one that every zone counts alike. */
  private static boolean isTrueTime(BuiltIn row, Call call) {
    if (row.operand(0) != OperandType.UNIT || !(call.constant(0) instanceof String name)) {
      return false;
    }
    TimeUnit unit = TimeUnit.parse(name);
    return unit == TimeUnit.EPOCH
        || (row.has(Trait.ELAPSED) && unit.micros > 0 && unit.micros < MICROS_PER_DAY);
  }
}
