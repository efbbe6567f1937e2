package io.mokadb.kv.hbase;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.AsyncTableRegionLocator;

/** Splits a range where the table's regions begin. */
record HBaseRegions(TableAccess access) {
  List<KeyRange> of(KeyRange range) {
    AsyncTableRegionLocator locator = access.connection().getRegionLocator(access.name());
    List<HRegionLocation> regions =
        access.await(locator.getAllRegionLocations(), Deadline.none()).stream().sorted().toList();
    List<KeyRange> parts = new ArrayList<>();
    Key start = range.start();
    for (HRegionLocation region : regions) {
      byte[] first = region.getRegion().getStartKey();
      if (first.length > 0 && isWithin(Key.copyOf(first), start, range.end())) {
        parts.add(KeyRange.of(start, Key.copyOf(first)));
        start = Key.copyOf(first);
      }
    }
    parts.add(KeyRange.of(start, range.end()));
    return parts;
  }

  private static boolean isWithin(Key border, Key start, Key end) {
    return (start == null || border.compareTo(start) > 0)
        && (end == null || border.compareTo(end) < 0);
  }
}
