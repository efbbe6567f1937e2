package io.mokadb.sql.access.statistics;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.session.MokaException;
import io.mokadb.sql.access.read.EncodedRows;
import io.mokadb.sql.access.read.Entries;
import io.mokadb.sql.access.read.RangeEntries;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.TableStatistics.ColumnStatistics;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.lob.PersistentLargeObject;
import io.mokadb.sql.lob.PieceReader;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.time.Timestamps;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The scan of one table for ANALYZE, at once or part by part. Parts may see different snapshots:
 * the result is an estimate, and a snapshot held for long would keep old versions alive. All keys
 * are scanned; of every so many rows one is decoded, and of more once there are too many: not
 * always the same, for values may repeat with the same period. Confined to one thread at a time.
 */
public final class Analysis {
  private static final int BLOCK = 1024;

  /** Values that are stored outside of their rows are not sampled. */
  private static final PieceReader LENGTHS_ONLY =
      (object, number, snapshot) -> {
        throw new IllegalStateException("ANALYZE reads no large object");
      };

  private final TableDef table;
  private final CountsBefore before;
  private final long mostSampled;
  private final KeyRange all;
  private final RowProjection columns;
  private final ColumnSample[] samples;
  private final Object[] row;
  private final SplittableRandom random;
  private long step;
  private long sampled;
  private long rows;
  private long stratum;
  private long next;
  private long startedAt;
  private Key last;

  /**
   * @param expectedRows which it may have, for a sample of the size that is wanted
   * @param before changes that are known when this begins, which it takes into account
   * @param sample rows to look at; never more than twice as many
   */
  Analysis(TableDef table, double expectedRows, CountsBefore before, long sample) {
    this.table = table;
    this.before = before;
    this.mostSampled = 2 * sample;
    RowCodec codec = new RowCodec(table);
    int width = table.columns().size();
    this.all = codec.keys().layout().all();
    this.columns =
        codec
            .projection(IntStream.range(0, width).toArray())
            .reading(() -> ref -> new PersistentLargeObject(ref, 0, LENGTHS_ONLY));
    this.step = Math.max(1, (long) (expectedRows / sample));
    this.samples = new ColumnSample[width];
    for (int i = 0; i < width; i++) {
      samples[i] = new ColumnSample();
    }
    this.row = new Object[width];
    this.random = new SplittableRandom(table.id());
    this.next = random.nextLong(step);
  }

  public TableDef table() {
    return table;
  }

  CountsBefore before() {
    return before;
  }

  /**
   * Scans on.
   *
   * @param most rows to go past, at least 1
   * @return whether rows may be left
   * @throws MokaException {@code CANCELLED}
   */
  public boolean advance(Transaction transaction, Cancellation cancellation, long most) {
    if (last == null) {
      startedAt = Timestamps.toMillis(transaction.startTimestamp());
    }
    KeyRange left = last == null ? all : KeyRange.of(last.next(), all.end());
    try (RangeEntries entries =
        new RangeEntries(transaction, EncodedRows.of(columns), List.of(left), false, BLOCK)) {
      for (long i = 0; i < most; i++) {
        cancellation.check();
        if (!entries.next()) {
          return false;
        }
        if (rows == next) {
          look(entries);
          stratum += step;
          thinOut();
          next = stratum + random.nextLong(step);
        }
        rows++;
        if (i == most - 1) {
          last = entries.key();
        }
      }
    }
    return true;
  }

  private void look(Entries entries) {
    columns.readInto(entries.key(), entries.value(), row, 0);
    for (int i = 0; i < samples.length; i++) {
      samples[i].add(row[i]);
    }
    sampled++;
  }

  private void thinOut() {
    if (sampled == mostSampled) {
      for (ColumnSample sample : samples) {
        sample.halve();
      }
      step *= 2;
      sampled /= 2;
    }
  }

  /** The result, after the last part. */
  public TableStatistics found() {
    Map<Integer, ColumnStatistics> found = new HashMap<>();
    for (int i = 0; i < samples.length; i++) {
      found.put(table.columns().get(i).id(), samples[i].estimate(rows));
    }
    return new TableStatistics(rows, found, startedAt);
  }
}
