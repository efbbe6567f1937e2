package io.mokadb.sql.expr;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.WholeValue;
import io.mokadb.sql.function.Call;
import io.mokadb.sql.function.FunctionCompiler;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Calls that take a CLOB or BLOB, which may lie outside of its row: few functions know what to do
 * with one; for all others it is read into memory first.
 */
final class LargeCalls {
  private static final SqlType INTEGER = SqlType.of(SqlType.Kind.INTEGER);

  /** Those that look at no byte of it. */
  private static final Set<String> AS_IT_IS =
      Set.of(
          "IS_NULL",
          "IS_UNKNOWN",
          "IS_NOT_NULL",
          "IS_NOT_UNKNOWN",
          "CASE",
          "IF",
          "IIF",
          "COALESCE",
          "IFNULL",
          "ISNULL",
          "NVL",
          "NVL2");

  private LargeCalls() {}

  static boolean concerns(List<SqlType> operandTypes) {
    return operandTypes.stream().anyMatch(type -> type.kind().isLarge());
  }

  /** Null if the function does not take such operands. */
  static Expr compile(FunctionCompiler compiler, Call call) {
    if (AS_IT_IS.contains(call.name())) {
      return compiler.compile(call);
    }
    List<Expr> operands = new ArrayList<>();
    for (int i = 0; i < call.size(); i++) {
      boolean large = call.kind(i).isLarge();
      operands.add(large ? WholeValue.of(call.operand(i)) : call.operand(i));
    }
    Expr whole =
        compiler.compile(new Call(call.name(), call.result(), call.types(), List.copyOf(operands)));
    if (whole == null || !call.kind(0).isLarge()) {
      return whole;
    }
    return switch (call.name()) {
      case "CHAR_LENGTH", "CHARACTER_LENGTH", "LENGTH", "LEN" ->
          measured(call, whole, LargeObject::characters);
      case "OCTET_LENGTH" -> measured(call, whole, LargeObject::byteLength);
      case "BIT_LENGTH" -> measured(call, whole, object -> object.byteLength() * 8);
      case "SUBSTRING", "SUBSTR", "MID" ->
          new Part(
              call.operand(0),
              call.bigint(1),
              call.size() == 3 ? call.bigint(2) : new Literal(Long.MAX_VALUE),
              whole);
      default -> whole;
    };
  }

  /** A number that an object knows of itself. */
  @FunctionalInterface
  private interface Measure {
    long of(LargeObject object);
  }

  private static Expr measured(Call call, Expr whole, Measure measure) {
    Expr value = call.operand(0);
    Expr number = call.asResult(new Measured(value, measure), INTEGER);
    return (row, context) ->
        value.eval(row, context) instanceof LargeObject
            ? number.eval(row, context)
            : whole.eval(row, context);
  }

  private record Measured(Expr value, Measure measure) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      long number = measure.of((LargeObject) value.eval(row, context));
      if (number != (int) number) {
        throw new MokaException(
            SqlState.NUMBER_OUT_OF_RANGE, "The length " + number + " is no INTEGER");
      }
      return (int) number;
    }
  }

  /** A part, without reading the rest, where positions in characters are positions in units. */
  private record Part(Expr value, Expr from, Expr count, Expr whole) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      if (!(value.eval(row, context) instanceof LargeObject object)
          || object.characters() != object.length()
          || !(from.eval(row, context) instanceof Long first)
          || !(count.eval(row, context) instanceof Long wanted)
          || wanted < 0) {
        return whole.eval(row, context);
      }
      long end = wanted > Long.MAX_VALUE - Math.max(first, 0) ? Long.MAX_VALUE : first + wanted;
      long begin = Math.min(object.length(), Math.max(0, first - 1));
      long length = Math.max(0, Math.min(object.length(), end - 1) - begin);
      if (length > LargeObject.MAX_WHOLE_BYTES) {
        return whole.eval(row, context);
      }
      return object.isText()
          ? object.text(begin, (int) length)
          : Binary.wrap(object.bytes(begin, (int) length));
    }
  }
}
