package io.mokadb.sql.access;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.TableStatistics.ColumnStatistics;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.lob.PieceReader;
import io.mokadb.sql.lob.StoredObject;
import io.mokadb.sql.runtime.ExecutionContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * ANALYZE: counts a table's rows, and looks at the values of some of them. All keys are scanned;
 * beyond a limit only every so many-th row is decoded. Thread-safe.
 */
public final class Analyzer {
  /** Rows looked at, at most about this many. */
  private static final long SAMPLE = 50_000;

  /** What lies outside of its row is not looked at. */
  private static final PieceReader LENGTHS_ONLY =
      (object, number, snapshot) -> {
        throw new IllegalStateException("ANALYZE reads no large object");
      };

  private final StatisticsStore store;

  public Analyzer(StatisticsStore store) {
    this.store = store;
  }

  /** Scans the table in the context's transaction and stores what it finds. */
  public TableStatistics analyze(TableDef table, ExecutionContext context) {
    TableStatistics found = scan(table, context, SAMPLE);
    store.analysed(table, found);
    return found;
  }

  TableStatistics scan(TableDef table, ExecutionContext context, long sample) {
    RowCodec codec = new RowCodec(table);
    int width = table.columns().size();
    RowProjection all =
        codec
            .projection(IntStream.range(0, width).toArray())
            .reading(() -> ref -> new StoredObject(ref, 0, LENGTHS_ONLY));
    long step = Math.max(1, (long) (store.of(table).rowCount() / sample));
    ColumnSample[] samples = new ColumnSample[width];
    for (int i = 0; i < width; i++) {
      samples[i] = new ColumnSample();
    }
    long rows = 0;
    Object[] row = new Object[width];
    try (RangeEntries entries =
        new RangeEntries(
            context.transaction(), List.of(codec.keys().layout().all()), false, 1024)) {
      while (entries.next()) {
        context.checkCancelled();
        if (rows++ % step == 0) {
          all.readInto(entries.key(), entries.value(), row, 0);
          for (int i = 0; i < width; i++) {
            samples[i].add(row[i]);
          }
        }
      }
    }
    Map<Integer, ColumnStatistics> columns = new HashMap<>();
    for (int i = 0; i < width; i++) {
      ColumnDef column = table.columns().get(i);
      columns.put(column.id(), samples[i].estimate(rows));
    }
    return new TableStatistics(rows, columns);
  }
}
