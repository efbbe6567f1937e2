package io.mokadb.kv.hbase;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.StoreRegion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.client.AsyncTableRegionLocator;
import org.apache.hadoop.hbase.client.RegionInfo;

/** The regions of the table, at which ranges are split, and their servers. */
record HBaseRegions(TableAccess access) {
  List<KeyRange> of(KeyRange range) {
    AsyncTableRegionLocator locator = access.connection().getRegionLocator(access.name());
    List<Key> borders =
        access.await(locator.getAllRegionLocations(), Deadline.none()).stream()
            .map(location -> location.getRegion().getStartKey())
            // The first region begins before all rows.
            .filter(first -> first.length > 0)
            .map(Key::copyOf)
            .distinct()
            .sorted()
            .toList();
    List<KeyRange> parts = new ArrayList<>();
    Key start = range.start();
    for (Key border : borders) {
      if (isWithin(border, start, range.end())) {
        parts.add(KeyRange.of(start, border));
        start = border;
      }
    }
    parts.add(KeyRange.of(start, range.end()));
    return parts;
  }

  /** All regions with their servers, in key order. */
  List<StoreRegion> placement(Deadline deadline) {
    AsyncTableRegionLocator locator = access.connection().getRegionLocator(access.name());
    return access.await(locator.getAllRegionLocations(), deadline).stream()
        .sorted(Comparator.comparing(HRegionLocation::getRegion))
        .map(location -> new StoreRegion(range(location.getRegion()), server(location)))
        .toList();
  }

  private static KeyRange range(RegionInfo region) {
    return KeyRange.of(border(region.getStartKey()), border(region.getEndKey()));
  }

  /** Null before all rows and after them. */
  private static Key border(byte[] key) {
    return key.length == 0 ? null : Key.copyOf(key);
  }

  private static String server(HRegionLocation location) {
    return location.getServerName() == null
        ? "none"
        : location.getServerName().getAddress().toString();
  }

  /**
   * Ascending ranges by the region that they begin in, as far as the client remembers regions: a
   * split or a move since then makes no difference to a scan.
   */
  List<List<KeyRange>> grouped(List<KeyRange> ranges, Deadline deadline) {
    AsyncTableRegionLocator locator = access.connection().getRegionLocator(access.name());
    List<List<KeyRange>> groups = new ArrayList<>();
    Key border = null;
    for (KeyRange range : ranges) {
      byte[] first =
          range.start() == null ? HConstants.EMPTY_START_ROW : range.start().unsafeBytes();
      if (groups.isEmpty() || border != null && range.start().compareTo(border) >= 0) {
        byte[] end =
            access.await(locator.getRegionLocation(first), deadline).getRegion().getEndKey();
        border = end.length == 0 ? null : Key.copyOf(end);
        groups.add(new ArrayList<>());
      }
      groups.get(groups.size() - 1).add(range);
    }
    return groups;
  }

  private static boolean isWithin(Key border, Key start, Key end) {
    return (start == null || border.compareTo(start) > 0)
        && (end == null || border.compareTo(end) < 0);
  }
}
