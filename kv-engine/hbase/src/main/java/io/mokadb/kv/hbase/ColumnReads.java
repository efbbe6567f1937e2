package io.mokadb.kv.hbase;

import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.ColumnVersions;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Family;
import io.mokadb.kv.TimeRange;
import java.io.IOException;
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
    List<CellView> views = new ArrayList<>(reads.size());
    List<Result> results = results(reads, 1, deadline);
    for (int i = 0; i < reads.size(); i++) {
      views.add(view(reads.get(i), results.get(i)));
    }
    return views;
  }

  List<ColumnVersions> versions(List<CellRead> reads, int limit, Deadline deadline) {
    List<ColumnVersions> found = new ArrayList<>(reads.size());
    List<Result> results = results(reads, limit, deadline);
    for (int i = 0; i < reads.size(); i++) {
      found.add(CellViews.versions(reads.get(i).key(), results.get(i)));
    }
    return found;
  }

  /** What is there for each of them; nothing for one that asks for nothing. */
  private List<Result> results(List<CellRead> reads, int versions, Deadline deadline) {
    List<Get> gets = new ArrayList<>(reads.size());
    boolean[] asked = new boolean[reads.size()];
    for (int i = 0; i < asked.length; i++) {
      Get get = get(reads.get(i));
      if (get != null) {
        gets.add(withVersions(get, versions));
        asked[i] = true;
      }
    }
    counters.listReads().increment();
    counters.listedReads().add(gets.size());
    List<CompletableFuture<Result>> calls = access.table(deadline).get(gets);
    List<Result> results = new ArrayList<>(asked.length);
    int next = 0;
    for (boolean wasAsked : asked) {
      results.add(wasAsked ? access.await(calls.get(next++), deadline) : Result.EMPTY_RESULT);
    }
    return results;
  }

  private static Get withVersions(Get get, int versions) {
    try {
      return get.readVersions(versions);
    } catch (IOException e) {
      throw new IllegalArgumentException("Not a number of versions: " + versions, e);
    }
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
