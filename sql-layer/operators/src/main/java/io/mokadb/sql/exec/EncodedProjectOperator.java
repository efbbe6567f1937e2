package io.mokadb.sql.exec;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.expr.encoded.EncodedNumber;
import io.mokadb.sql.expr.encoded.EncodedNumbers;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.PlanLine;
import io.mokadb.sql.runtime.PlanWords;
import io.mokadb.sql.runtime.RowStream;
import java.util.List;

/** Computes output columns of encoded rows; decodes them if the caller asks for rows. */
public final class EncodedProjectOperator implements EncodedSource {
  private final EncodedSource in;
  private final Expr[] exprs;
  private final SqlType[] types;
  private final ProjectOperator rows;
  private final boolean storable;

  /**
   * @param types of the expressions
   */
  public EncodedProjectOperator(EncodedSource in, Expr[] exprs, SqlType[] types) {
    this.in = in;
    this.exprs = exprs.clone();
    this.types = types.clone();
    this.rows = new ProjectOperator(in, exprs);
    this.storable = in.givesStored() && isWorthwhile();
  }

  /** Not if one of them decodes the row: then it is decoded once, and for all. */
  private boolean isWorthwhile() {
    for (Expr expr : exprs) {
      if (Exprs.inputIndex(expr) < 0 && !EncodedNumbers.isWorthwhile(expr, in)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean givesStored() {
    return storable;
  }

  @Override
  public SqlType type(int column) {
    return types[column];
  }

  @Override
  public boolean isInPlace(int column) {
    int from = Exprs.inputIndex(exprs[column]);
    Kind kind = types[column].kind();
    // A decimal that 64 bits do not hold is an object.
    return from >= 0
        ? in.isInPlace(from)
        : kind.javaClass() == Integer.class
            || kind.javaClass() == Long.class
            || kind == Kind.BOOLEAN;
  }

  @Override
  public EncodedStream openStored(ExecutionContext context) {
    EncodedNumber[] numbers = numbers(context);
    EncodedStream stream = context.openStored(in);
    EncodedProjection values =
        new EncodedProjection(stream.values(), exprs, types, numbers, context);
    return new EncodedStream() {
      @Override
      public boolean advance() {
        if (!stream.advance()) {
          return false;
        }
        values.move();
        return true;
      }

      @Override
      public EncodedValues values() {
        return values;
      }

      @Override
      public void close() {
        stream.close();
      }
    };
  }

  @Override
  public EncodedStream openBatches(ExecutionContext context) {
    EncodedNumber[] numbers = numbers(context);
    EncodedStream stream = context.openBatches(in);
    return projection(stream, numbers, context);
  }

  private BatchProjection projection(
      EncodedStream stream, EncodedNumber[] numbers, ExecutionContext context) {
    return new BatchProjection(
        stream,
        new EncodedProjection(stream.values(), exprs, types, numbers, context),
        new BatchNumbers(exprs, types, numbers),
        canShare(numbers) ? other -> projection(other, numbers(context), context) : null);
  }

  /** Whether no value needs more than what the row has stored: then any thread may compute it. */
  private boolean canShare(EncodedNumber[] numbers) {
    for (int i = 0; i < numbers.length; i++) {
      if (Exprs.inputIndex(exprs[i]) < 0 && (numbers[i] == null || numbers[i].decodes())) {
        return false;
      }
    }
    return true;
  }

  private EncodedNumber[] numbers(ExecutionContext context) {
    EncodedNumber[] numbers = new EncodedNumber[exprs.length];
    for (int i = 0; i < exprs.length; i++) {
      numbers[i] =
          Exprs.inputIndex(exprs[i]) < 0
              ? EncodedNumbers.bind(exprs[i], types[i], in, context)
              : null;
    }
    return numbers;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    return rows.open(context);
  }

  @Override
  public String describe() {
    return rows.describe();
  }

  @Override
  public PlanLine line(PlanWords words, List<PlanLine> inputs) {
    return rows.line(words, inputs);
  }

  @Override
  public List<Operator> inputs() {
    return rows.inputs();
  }
}
