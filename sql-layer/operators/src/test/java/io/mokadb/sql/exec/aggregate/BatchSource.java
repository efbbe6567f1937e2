package io.mokadb.sql.exec.aggregate;

import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.runtime.EncodedStream;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.vector.CodeVector;
import io.mokadb.sql.vector.ColumnBatch;
import io.mokadb.sql.vector.ColumnVector;
import io.mokadb.sql.vector.DoubleVector;
import io.mokadb.sql.vector.LongVector;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/**
 * Random rows, as those of a few leaves: in batches with single rows between them, or all by
 * themselves. The same at each opening. Columns: a text of few values, two integers, a double.
 */
final class BatchSource implements EncodedSource {
  static final SqlType[] TYPES = {
    SqlType.of(Kind.VARCHAR),
    SqlType.of(Kind.INTEGER),
    SqlType.of(Kind.BIGINT),
    SqlType.of(Kind.DOUBLE)
  };

  private static final int ROWS = 1_500;

  private final long seed;
  private final int leaves;
  private final int distinct;
  private final boolean together;

  BatchSource(long seed, int leaves, int distinct) {
    this(seed, leaves, distinct, true);
  }

  private BatchSource(long seed, int leaves, int distinct, boolean together) {
    this.together = together;
    this.seed = seed;
    this.leaves = leaves;
    this.distinct = distinct;
  }

  /** The same rows without batches. */
  BatchSource oneByOne() {
    return new BatchSource(seed, leaves, distinct, false);
  }

  private ColumnVector[] leaf(Random random) {
    int kinds = 1 + random.nextInt(Math.min(distinct, 300));
    byte[][] encoded = new byte[kinds][];
    Object[] texts = new Object[kinds];
    for (int i = 0; i < kinds; i++) {
      texts[i] = "text " + (i + random.nextInt(2) * kinds);
      encoded[i] = texts[i].toString().getBytes(StandardCharsets.UTF_8);
    }
    int[] codes = random.ints(ROWS, 0, kinds).toArray();
    long[] small = random.ints(ROWS, -3, distinct).asLongStream().toArray();
    long[] large = random.longs(ROWS, 0, 1L << random.nextInt(1, 62)).toArray();
    double[] doubles = random.doubles(ROWS).toArray();
    return new ColumnVector[] {
      new CodeVector(codes, ROWS, encoded, texts, nulls(random)),
      new LongVector(small, ROWS, nulls(random)),
      new LongVector(large, ROWS, nulls(random)),
      new DoubleVector(doubles, ROWS, nulls(random))
    };
  }

  private static long[] nulls(Random random) {
    if (random.nextBoolean()) {
      return null;
    }
    long[] nulls = new long[(ROWS + 63) / 64];
    for (int i = 0; i < nulls.length; i++) {
      long half = random.nextLong();
      nulls[i] = half & random.nextLong();
    }
    return nulls;
  }

  @Override
  public EncodedStream openBatches(ExecutionContext context) {
    return new Stream(together);
  }

  @Override
  public EncodedStream openStored(ExecutionContext context) {
    return new Stream(false);
  }

  @Override
  public boolean givesStored() {
    return true;
  }

  @Override
  public SqlType type(int column) {
    return TYPES[column];
  }

  @Override
  public boolean isInPlace(int column) {
    return true;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    Stream stream = new Stream(false);
    return new RowStream() {
      @Override
      public Object[] next() {
        return stream.advance() ? stream.values().take() : null;
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public String describe() {
    return "Batches";
  }

  @Override
  public List<Operator> inputs() {
    return List.of();
  }

  private final class Stream implements EncodedStream {
    private final boolean together;
    private final Random random = new Random(seed);
    private final ColumnBatch batch = new ColumnBatch(TYPES);
    private final ColumnBatch alone = new ColumnBatch(TYPES);
    private ColumnVector[] leaf;
    private int left = leaves;
    private int next = ROWS;
    private int at;
    private boolean isSingle;

    Stream(boolean together) {
      this.together = together;
    }

    @Override
    public boolean advance() {
      if (!together && !isSingle && ++at < batch.selected()) {
        return true;
      }
      do {
        if (next == ROWS) {
          if (left-- == 0) {
            return false;
          }
          leaf = leaf(random);
          next = 0;
        }
        isSingle = random.nextInt(3) == 0;
        int count = isSingle ? 1 : 1 + random.nextInt(Math.min(ColumnBatch.MOST, ROWS - next));
        (isSingle ? alone : batch).moveTo(leaf, next, count);
        next += count;
        if (!isSingle && random.nextBoolean()) {
          int part = 1 + random.nextInt(4);
          batch.keep(row -> random.nextInt(part) == 0);
        }
        at = 0;
      } while (!isSingle && batch.selected() == 0);
      return true;
    }

    @Override
    public ColumnBatch batch() {
      return together && !isSingle ? batch : null;
    }

    @Override
    public EncodedValues values() {
      return isSingle ? alone.row(0) : batch.row(batch.selection()[at]);
    }

    @Override
    public void close() {}
  }
}
