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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

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

  /** The numbers of the batches and rows that cannot be read. */
  private final Set<Integer> failing;

  BatchSource(long seed, int leaves, int distinct) {
    this(seed, leaves, distinct, true, Set.of());
  }

  private BatchSource(long seed, int leaves, int distinct, boolean together, Set<Integer> failing) {
    this.together = together;
    this.failing = failing;
    this.seed = seed;
    this.leaves = leaves;
    this.distinct = distinct;
  }

  /** The same rows without batches. */
  BatchSource oneByOne() {
    return new BatchSource(seed, leaves, distinct, false, failing);
  }

  BatchSource failingAt(Set<Integer> items) {
    return new BatchSource(seed, leaves, distinct, together, items);
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

  /**
   * A batch, or a single row.
   *
   * @param selection of the batch; null if all rows are selected
   */
  private record Item(
      ColumnVector[] leaf, int first, int count, boolean isSingle, int[] selection) {}

  private List<Item> items() {
    Random random = new Random(seed);
    ColumnBatch batch = new ColumnBatch(TYPES);
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < leaves; i++) {
      ColumnVector[] leaf = leaf(random);
      for (int next = 0; next < ROWS; ) {
        boolean isSingle = random.nextInt(3) == 0;
        int count = isSingle ? 1 : 1 + random.nextInt(Math.min(ColumnBatch.MOST, ROWS - next));
        int[] selection = null;
        if (!isSingle && random.nextBoolean()) {
          int part = 1 + random.nextInt(4);
          batch.moveTo(leaf, next, count);
          batch.keep(row -> random.nextInt(part) == 0);
          selection = Arrays.copyOf(batch.selection(), batch.selected());
        }
        if (selection == null || selection.length > 0) {
          items.add(new Item(leaf, next, count, isSingle, selection));
        }
        next += count;
      }
    }
    return items;
  }

  /** Streams that share their rows have the list and the number of the next item together. */
  private final class Stream implements EncodedStream {
    private final List<Item> items;
    private final AtomicInteger next;
    private final boolean together;
    private final ColumnBatch batch = new ColumnBatch(TYPES);
    private int item = -1;
    private int at;

    Stream(boolean together) {
      this(items(), new AtomicInteger(), together);
    }

    private Stream(List<Item> items, AtomicInteger next, boolean together) {
      this.items = items;
      this.next = next;
      this.together = together;
    }

    @Override
    public EncodedStream share() {
      return new Stream(items, next, together);
    }

    @Override
    public long place() {
      return (long) item * ColumnBatch.MOST;
    }

    @Override
    public boolean advance() {
      if (!together && item >= 0 && ++at < batch.selected()) {
        return true;
      }
      item = next.getAndIncrement();
      if (item >= items.size()) {
        return false;
      }
      if (failing.contains(item)) {
        throw new IllegalStateException("item " + item);
      }
      Item taken = items.get(item);
      batch.moveTo(taken.leaf, taken.first, taken.count);
      if (taken.selection != null) {
        batch.select(taken.selection, 0, taken.selection.length);
      }
      at = 0;
      return true;
    }

    @Override
    public ColumnBatch batch() {
      return together && !items.get(item).isSingle ? batch : null;
    }

    @Override
    public EncodedValues values() {
      return batch.row(batch.selection()[at]);
    }

    @Override
    public void close() {
      next.set(items.size());
    }
  }
}
