package io.mokadb.sql.function;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.WholeValue;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;

/**
 * Operands that are a CLOB or BLOB, which may lie outside of its row: few functions know what to do
 * with one; for all others it is read into memory first. Stateless.
 */
public final class LargeOperands {
  private static final SqlType INTEGER = SqlType.of(SqlType.Kind.INTEGER);

  private LargeOperands() {}

  public static boolean concern(List<SqlType> operandTypes) {
    for (SqlType type : operandTypes) {
      if (type.kind().isLarge()) {
        return true;
      }
    }
    return false;
  }

  /** The call with operands that are in memory; null if the function does not take such. */
  public static Expr whole(FunctionCompiler compiler, Call call) {
    List<Expr> operands = new ArrayList<>();
    for (int i = 0; i < call.size(); i++) {
      boolean large = call.kind(i).isLarge();
      operands.add(large ? WholeValue.of(call.operand(i)) : call.operand(i));
    }
    return compiler.compile(
        new Call(call.name(), call.result(), call.types(), List.copyOf(operands)));
  }

  /** A length that an object knows of itself, where the only operand is one. */
  public static Expr measured(FunctionCompiler compiler, Call call, Measure measure) {
    Expr whole = whole(compiler, call);
    return whole == null || call.size() == 0 || !call.kind(0).isLarge()
        ? whole
        : measured(call, whole, measure);
  }

  /** A part of the first operand, without reading the rest. */
  public static Expr part(FunctionCompiler compiler, Call call) {
    Expr whole = whole(compiler, call);
    return whole == null || call.size() == 0 || !call.kind(0).isLarge()
        ? whole
        : new Part(
            call.operand(0),
            call.bigint(1),
            call.size() == 3 ? call.bigint(2) : new Literal(Long.MAX_VALUE),
            whole);
  }

  /** A number that an object knows of itself. */
  @FunctionalInterface
  public interface Measure {
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
            SqlState.NUMBER_OUT_OF_RANGE, "The length " + number + " is not an INTEGER");
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
