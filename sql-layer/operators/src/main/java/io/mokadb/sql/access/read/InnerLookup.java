package io.mokadb.sql.access.read;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.ScanRequest;
import io.mokadb.sql.exec.RowMemory;
import io.mokadb.sql.layout.EntryDecoder;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.IndexProjection;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Finds the inner rows of many outer rows. Confined to one execution. */
final class InnerLookup {
  /** How much is read ahead for one outer row. */
  private static final int BLOCK = 64;

  /** How many rows of index entries are read at once, before they count as memory. */
  private static final int FETCHED = 4096;

  private final BoundsEncoder bounds;
  private final int correlationId;
  private final IndexKeys index;
  private final IndexProjection covering;
  private final EncodedRows stored;
  private final RowProjection projection;
  private final boolean exact;
  private final KeyEncoder encoder;

  /** Which outer row each of {@link #keys} belongs to. */
  private final List<Integer> positions = new ArrayList<>();

  private final List<Key> keys = new ArrayList<>();

  /**
   * @param index null for the primary key
   * @param covering decodes the columns of the output from entries of {@code index}; null if that
   *     is not enough
   * @param exact whether bounds give at most one entry, by its whole key
   */
  InnerLookup(
      BoundsEncoder bounds,
      int correlationId,
      IndexKeys index,
      IndexProjection covering,
      EncodedRows stored,
      RowProjection projection,
      boolean exact) {
    this.bounds = bounds;
    this.correlationId = correlationId;
    this.index = index;
    this.covering = covering;
    this.stored = stored;
    this.projection = projection;
    this.exact = exact;
    this.encoder = bounds.layout().writer();
  }

  /** True if there is at most one entry for an outer row, found by its whole key. */
  boolean isExact() {
    return exact;
  }

  /** Adds the first cells that an exact look-up reads for an outer row. */
  void addCells(Object[] outer, Collection<CellKey> cells, ExecutionContext context) {
    context.correlate(correlationId, outer);
    Key key = bounds.point(encoder, context);
    if (key != null) {
      (index == null ? stored : EncodedRows.ENTRIES).addCells(key, cells);
    }
  }

  int correlationId() {
    return correlationId;
  }

  /**
   * The inner columns that go with each outer row; none if they do not fit into memory.
   *
   * @param memory of what is found
   */
  FoundRows find(List<Object[]> outers, RowMemory memory, ExecutionContext context) {
    FoundRows found = new FoundRows(outers.size(), memory);
    positions.clear();
    keys.clear();
    if (exact) {
      addKeys(outers, context);
      lookUp(found, context);
    } else {
      scan(outers, found, context);
    }
    if (index != null && covering == null) {
      fetch(found, context);
    }
    if (found.isFull()) {
      found.drop();
      positions.clear();
      keys.clear();
    }
    return found;
  }

  /** The inner columns that go with one outer row, read as they are asked for. */
  RowStream rowsOf(Object[] outer, ExecutionContext context) {
    context.correlate(correlationId, outer);
    Entries entries = entries(bounds.ranges(context), context);
    return index != null && covering == null
        ? new FetchedRows(context, entries, index, stored, projection, null, BLOCK)
        : new DecodedRows(context, entries, index == null ? projection : covering, null);
  }

  private RangeEntries entries(List<KeyRange> ranges, ExecutionContext context) {
    return new RangeEntries(
        context.transaction(),
        index == null ? stored : EncodedRows.ENTRIES,
        ranges,
        false,
        ranges.size() > 1 ? ScanRequest.DEFAULT_BLOCK_SIZE : BLOCK);
  }

  private void addKeys(List<Object[]> outers, ExecutionContext context) {
    for (int i = 0; i < outers.size(); i++) {
      context.checkCancelled();
      context.correlate(correlationId, outers.get(i));
      Key key = bounds.point(encoder, context);
      if (key != null) {
        positions.add(i);
        keys.add(key);
      }
    }
  }

  private void scan(List<Object[]> outers, FoundRows found, ExecutionContext context) {
    OuterRanges together = context.transaction().prefetches() ? new OuterRanges() : null;
    for (int i = 0; i < outers.size(); i++) {
      context.checkCancelled();
      context.correlate(correlationId, outers.get(i));
      List<KeyRange> ranges = bounds.ranges(context);
      if (together == null) {
        scan(ranges, List.of(new int[] {i}), found, context);
      } else {
        together.add(i, ranges);
      }
    }
    if (together != null) {
      together.forEach((ranges, outersOf) -> scan(ranges, outersOf, found, context));
    }
  }

  private void lookUp(FoundRows found, ExecutionContext context) {
    List<byte[]> values = values(index == null ? stored : EncodedRows.ENTRIES, keys, context);
    List<Integer> wanted = new ArrayList<>(positions);
    List<Key> asked = new ArrayList<>(keys);
    positions.clear();
    keys.clear();
    for (int i = 0; i < asked.size(); i++) {
      byte[] value = values.get(i);
      if (value == null) {
        continue;
      }
      Key key = asked.get(i);
      if (index != null && covering == null) {
        positions.add(wanted.get(i));
        keys.add(index.rowKey(key, value));
      } else {
        found.add(wanted.get(i), decode(index == null ? projection : covering, key, value));
      }
    }
  }

  /**
   * Scans ranges, each for the outer rows at the same place.
   *
   * @param ranges ascending and disjoint
   * @param outersOf by range; one list for all ranges if there is only one
   */
  private void scan(
      List<KeyRange> ranges, List<int[]> outersOf, FoundRows found, ExecutionContext context) {
    int range = 0;
    try (RangeEntries entries = entries(ranges, context)) {
      while (!found.isFull() && entries.next()) {
        context.checkCancelled();
        Key key = entries.key();
        if (outersOf.size() > 1) {
          while (!ranges.get(range).contains(key)) {
            range++;
          }
        }
        for (int position : outersOf.get(range)) {
          take(position, key, entries.value(), found);
        }
      }
    }
  }

  private void take(int position, Key key, byte[] value, FoundRows found) {
    if (index != null && covering == null) {
      Key row = index.rowKey(key, value);
      found.count(row);
      positions.add(position);
      keys.add(row);
    } else {
      found.add(position, decode(index == null ? projection : covering, key, value));
    }
  }

  private void fetch(FoundRows found, ExecutionContext context) {
    for (int from = 0; from < keys.size() && !found.isFull(); from += FETCHED) {
      int to = Math.min(keys.size(), from + FETCHED);
      List<byte[]> values = values(stored, keys.subList(from, to), context);
      for (int i = from; i < to; i++) {
        Key key = keys.get(i);
        byte[] value = values.get(i - from);
        if (value == null) {
          throw FetchedRows.dangling(index, key);
        }
        found.add(positions.get(i), decode(projection, key, value));
      }
    }
  }

  private static List<byte[]> values(EncodedRows what, List<Key> keys, ExecutionContext context) {
    return keys.isEmpty() ? List.of() : what.getAll(context.transaction(), keys);
  }

  private static Object[] decode(EntryDecoder decoder, Key key, byte[] value) {
    Object[] row = new Object[decoder.width()];
    decoder.readInto(key, value, row, 0);
    return row;
  }
}
