package io.mokadb.kv.hbase;

import io.mokadb.kv.CellView;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter.RowRange;

/**
 * Builds the scans of a cursor's blocks.
 *
 * @param within the only parts of the range whose rows are wanted; empty for all of it
 * @param longestRow bounds of a range that are longer lie between rows
 */
record BlockScan(
    ScanRequest request, List<KeyRange> within, int longestRow, FamilyConditions conditions) {
  /** Whether no row can be found. */
  boolean isEmpty() {
    return request.range().isEmpty() || Families.asked(request.ranges()).isEmpty();
  }

  /** Whether a column is not there for the sake of a value alone that was to come along. */
  boolean isAskedFor(CellView view) {
    return request.ranges().data() != null
        || view.lock() != null
        || view.write() != null
        || view.notification() != null;
  }

  /**
   * A scan of the next rows.
   *
   * @param last the last row of the block before, or null for the first block
   * @param rows at most
   */
  Scan after(Key last, int rows) {
    Scan scan = new Scan().setLimit(rows).setCaching(rows).setMaxResultSize(request.blockBytes());
    for (Family family : Families.asked(request.ranges())) {
      addFamily(scan, family, conditions.visible(family, request.ranges().of(family)));
    }
    if (request.longValues() > 0 && request.ranges().data() == null) {
      addFamily(scan, Family.DATA, new TimeRange(0, request.longValues()));
    }
    List<Filter> filters = new ArrayList<>(0);
    if (!within.isEmpty()) {
      List<RowRange> wanted = new ArrayList<>(within.size());
      within.forEach(range -> wanted.add(rows(range)));
      // It sorts the list in place.
      filters.add(new MultiRowRangeFilter(wanted));
    }
    ScanRequest.ColumnRange columns = request.columns();
    if (columns != null && columns.first() != columns.last()) {
      filters.add(
          new ColumnRangeFilter(
              Families.qualifier(columns.first()), true, Families.qualifier(columns.last()), true));
    }
    if (!filters.isEmpty()) {
      scan.setFilter(filters.size() == 1 ? filters.get(0) : new FilterList(filters));
    }
    return bounded(scan.setReversed(request.reverse()), last);
  }

  private static RowRange rows(KeyRange range) {
    return new RowRange(
        range.start() == null ? HConstants.EMPTY_START_ROW : range.start().unsafeBytes(),
        true,
        range.end() == null ? HConstants.EMPTY_END_ROW : range.end().unsafeBytes(),
        false);
  }

  private void addFamily(Scan scan, Family family, TimeRange range) {
    byte[] name = Families.name(family);
    ScanRequest.ColumnRange columns = request.columns();
    if (columns != null && columns.first() == columns.last()) {
      scan.addColumn(name, Families.qualifier(columns.first()));
    } else {
      scan.addFamily(name);
    }
    scan.setColumnFamilyTimeRange(name, range.from(), range.until());
  }

  private Scan bounded(Scan scan, Key last) {
    KeyRange range = request.range();
    if (request.reverse()) {
      startAt(scan, last == null ? range.end() : last, false);
      return scan.withStopRow(
          range.start() == null ? HConstants.EMPTY_END_ROW : range.start().unsafeBytes(), true);
    }
    startAt(scan, last == null ? range.start() : last, last == null);
    return scan.withStopRow(
        range.end() == null ? HConstants.EMPTY_END_ROW : range.end().unsafeBytes(), false);
  }

  private void startAt(Scan scan, Key row, boolean inclusive) {
    if (row == null) {
      scan.withStartRow(HConstants.EMPTY_START_ROW, true);
    } else if (row.length() <= longestRow) {
      scan.withStartRow(row.unsafeBytes(), inclusive);
    } else {
      // No row is that long: those before it end with its beginning, those behind it follow.
      scan.withStartRow(Arrays.copyOf(row.unsafeBytes(), longestRow), request.reverse());
    }
  }
}
