package io.mokadb.sql.expr;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.expr.aggregate.Accumulator;
import io.mokadb.sql.vector.ColumnBatch;
import io.mokadb.sql.vector.ColumnVector;
import io.mokadb.sql.vector.DoubleVector;
import io.mokadb.sql.vector.LongVector;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Aggregates of generated batches are those of their rows. */
class BatchAggregatesTest {
  private static final int ROWS = 3_000;

  @ParameterizedTest
  @CsvSource({
    "COUNT, BIGINT, BIGINT",
    "SUM, INTEGER, BIGINT",
    "SUM, BIGINT, BIGINT",
    "SUM, BIGINT, DECIMAL",
    "SUM, BIGINT, DOUBLE",
    "SUM, DECIMAL, DECIMAL",
    "SUM, DOUBLE, DOUBLE",
    "$SUM0, BIGINT, BIGINT",
    "AVG, BIGINT, BIGINT",
    "AVG, BIGINT, DECIMAL",
    "AVG, DECIMAL, DECIMAL",
    "AVG, DOUBLE, DOUBLE",
    "MIN, INTEGER, INTEGER",
    "MAX, BIGINT, BIGINT",
    "MIN, DECIMAL, DECIMAL",
    "MAX, DATE, DATE",
    "MAX, DOUBLE, DOUBLE",
    "MIN, BOOLEAN, BOOLEAN",
    "BIT_XOR, BIGINT, BIGINT",
    "STDDEV_POP, BIGINT, DOUBLE",
    "ANY_VALUE, BIGINT, BIGINT"
  })
  void aggregates_ofGeneratedBatches_areThoseOfRows(String name, Kind argument, Kind result) {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      SqlType type = type(argument);
      ColumnVector vector = vector(random, argument);
      ColumnBatch batch = new ColumnBatch(new SqlType[] {type});
      var function = AggregateLibrary.compile(name, List.of(type), type(result));
      Accumulator rows = function.newAccumulator();
      Accumulator batches = function.newAccumulator();
      for (int from = 0; from < ROWS; ) {
        int count = 1 + random.nextInt(Math.min(ROWS - from, ColumnBatch.MOST));
        batch.moveTo(new ColumnVector[] {vector}, from, count);
        if (random.nextBoolean()) {
          int part = 1 + random.nextInt(random.nextBoolean() ? 3 : 1_000);
          batch.keep(row -> random.nextInt(part) == 0);
        }
        for (int i = 0; i < batch.selected(); i++) {
          rows.add(new Object[] {batch.row(batch.selection()[i]).at(0)});
        }
        batches.add(batch, 0);
        assertThat(result(batches)).as("seed %d", seed).isEqualTo(result(rows));
        from += count;
      }
    }
  }

  private static Object result(Accumulator accumulator) {
    try {
      return accumulator.result();
    } catch (MokaException e) {
      return e.state() + e.getMessage();
    }
  }

  private static SqlType type(Kind kind) {
    return kind == Kind.DECIMAL ? SqlType.decimal(38, 2) : SqlType.of(kind);
  }

  private static ColumnVector vector(Random random, Kind kind) {
    long[] nulls = random.nextBoolean() ? null : new long[(ROWS + 63) / 64];
    int part = random.nextInt(3);
    for (int i = 0; nulls != null && i < ROWS; i++) {
      nulls[i / 64] |= random.nextInt(3) <= part ? 1L << i : 0;
    }
    if (kind == Kind.DOUBLE) {
      double scale = random.nextBoolean() ? 1 : 1e300;
      double[] numbers = random.doubles(ROWS).map(x -> (x - .5) * scale).toArray();
      return new DoubleVector(numbers, ROWS, nulls);
    }
    int bits = random.nextInt(kind == Kind.INTEGER || kind == Kind.DATE ? 32 : 64);
    long[] numbers = random.longs(ROWS).map(number -> number >> bits).toArray();
    if (kind == Kind.BOOLEAN) {
      numbers = random.longs(ROWS).map(number -> number & 1).toArray();
    } else if (kind == Kind.INTEGER || kind == Kind.DATE) {
      numbers = random.ints(ROWS).mapToLong(number -> number >> bits).toArray();
    }
    return new LongVector(numbers, ROWS, nulls);
  }
}
