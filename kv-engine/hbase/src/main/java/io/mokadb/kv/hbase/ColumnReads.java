package io.mokadb.kv.hbase;

import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;

/** Reads columns by key: one request for each, sent to each region server in one call. */
record ColumnReads(
    TableAccess access, RowLimit limit, FamilyConditions conditions, StoreCounters counters) {
  CellView read(CellRead read, Deadline deadline) {
    Get get = get(read);
    if (get == null) {
      return CellView.empty(read.key());
    }
    counters.reads().increment();
    return view(read, access.await(access.table(deadline).get(get), deadline));
  }

  List<CellView> read(List<CellRead> reads, Deadline deadline) {
    if (reads.size() == 1) {
      return List.of(read(reads.get(0), deadline));
    }
    List<Get> gets = new ArrayList<>(reads.size());
    boolean[] asked = new boolean[reads.size()];
    for (int i = 0; i < asked.length; i++) {
      Get get = get(reads.get(i));
      if (get != null) {
        gets.add(get);
        asked[i] = true;
      }
    }
    counters.listReads().increment();
    counters.listedReads().add(gets.size());
    List<CompletableFuture<Result>> results = access.table(deadline).get(gets);
    List<CellView> views = new ArrayList<>(asked.length);
    int next = 0;
    for (int i = 0; i < asked.length; i++) {
      CellRead read = reads.get(i);
      views.add(
          asked[i]
              ? view(read, access.await(results.get(next++), deadline))
              : CellView.empty(read.key()));
    }
    return views;
  }

  private static CellView view(CellRead read, Result result) {
    return result.isEmpty()
        ? CellView.empty(read.key())
        : CellViews.of(read.key(), result.rawCells());
  }

  /** A request for the newest cell in each family's range, or null if all ranges are empty. */
  private Get get(CellRead read) {
    limit.check(read.key().row());
    Get get = new Get(read.key().row().unsafeBytes());
    List<Family> asked = Families.asked(read.ranges());
    for (Family family : asked) {
      TimeRange range = conditions.visible(family, read.ranges().of(family));
      byte[] name = Families.name(family);
      get.addColumn(name, Families.qualifier(read.key().column()));
      get.setColumnFamilyTimeRange(name, range.from(), range.until());
    }
    return asked.isEmpty() ? null : get;
  }
}
