package io.mokadb.sql.exec.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.exec.Rows;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.expr.AggregateLibrary;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Groups of batches are those of their rows, in the same order, also beyond the memory. */
class BatchAggregationTest {
  private static final SqlType BIG = SqlType.of(Kind.BIGINT);
  private static final SqlType WIDE = SqlType.decimal(38, 0);
  private static final SqlType DOUBLE = SqlType.of(Kind.DOUBLE);
  private static final int[][] KEYS = {{}, {0}, {1}, {2}, {0, 1}, {1, 0}, {1, 2}, {0, 1, 2}};

  @ParameterizedTest
  @ValueSource(ints = {4, 60, 5_000})
  void groups_ofBatches_areThoseOfRows(int distinct) {
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      BatchSource source = new BatchSource(seed, 1 + random.nextInt(3), distinct);
      long memory = random.nextInt(3) == 0 ? 20_000 + random.nextInt(100_000) : 100_000_000;
      int[] keys = KEYS[random.nextInt(KEYS.length)];
      List<String> expected = read(operator(source, keys, false), memory);
      assertThat(read(operator(source, keys, true), memory))
          .as("seed %d", seed)
          .isEqualTo(expected);
    }
  }

  private static List<String> read(AggregateOperator operator, long memory) {
    List<String> rows = new ArrayList<>();
    ExecutionContext context = Rows.context(memory, new Cancellation());
    try (RowStream stream = operator.open(context)) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        rows.add(Arrays.toString(row));
      }
    }
    assertThat(context.memory().used()).isZero();
    return rows;
  }

  private static AggregateOperator operator(BatchSource source, int[] keys, boolean together) {
    SqlType[] types = new SqlType[keys.length];
    int[] all = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      types[i] = BatchSource.TYPES[keys[i]];
      all[i] = i;
    }
    AggregateCall[] calls = {
      call("COUNT", BIG),
      call("SUM", WIDE, 2),
      call("MIN", BatchSource.TYPES[1], 1),
      call("MAX", BatchSource.TYPES[0], 0),
      call("SUM", DOUBLE, 3),
      call("COUNT", BIG, 3)
    };
    return new AggregateOperator(
        together ? source : source.oneByOne(), keys, types, List.of(all), calls);
  }

  private static AggregateCall call(String name, SqlType result, int... args) {
    List<SqlType> types = new ArrayList<>();
    for (int arg : args) {
      types.add(BatchSource.TYPES[arg]);
    }
    return new AggregateCall(
        AggregateLibrary.compile(name, types, result), args, -1, false, new SortKey[0]);
  }
}
