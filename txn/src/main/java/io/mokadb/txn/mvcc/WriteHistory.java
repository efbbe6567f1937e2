package io.mokadb.txn.mvcc;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Family;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * Write records of one cell from the newest down, read page by page. They may be deleted meanwhile:
 * a page is what was there when it was read. Confined to one thread.
 */
public final class WriteHistory {
  private static final int PAGE = 256;

  /** Of many cells together, most of which have few versions. */
  private static final int FIRST_PAGE = 16;

  private final VersionLists source;
  private final CellKey cell;
  private List<Cell> page = List.of();
  private int at;

  /** Whether nothing can be below the page. */
  private boolean last;

  public WriteHistory(VersionLists source, CellKey cell) {
    this.source = source;
    this.cell = cell;
  }

  /** The histories of many cells up to a timestamp, whose first pages are read in one call. */
  public static List<WriteHistory> of(VersionLists source, List<CellKey> cells, long upTo) {
    List<WriteHistory> histories = new ArrayList<>(cells.size());
    if (cells.isEmpty()) {
      return histories;
    }
    List<CellRead> reads = cells.stream().map(cell -> read(cell, upTo)).toList();
    source
        .versions(reads, FIRST_PAGE)
        .forEach(
            found -> {
              WriteHistory history = new WriteHistory(source, found.key());
              history.turnTo(found.write(), FIRST_PAGE);
              histories.add(history);
            });
    return histories;
  }

  private static CellRead read(CellKey cell, long upTo) {
    return new CellRead(cell, ReadRanges.of(Family.WRITE, TimeRange.upTo(upTo)));
  }

  private void turnTo(List<Cell> next, int asked) {
    page = next;
    at = 0;
    last = next.size() < asked;
  }

  public CellKey cell() {
    return cell;
  }

  /**
   * The newest record at or before a timestamp; null if there is none.
   *
   * @param upTo below the record that was returned last
   */
  public Cell newest(long upTo) {
    if (upTo < 0) {
      return null;
    }
    while (at < page.size() && page.get(at).timestamp() > upTo) {
      at++;
    }
    if (at == page.size() && !last) {
      turnTo(source.versions(List.of(read(cell, upTo)), PAGE).get(0).write(), PAGE);
    }
    return at < page.size() ? page.get(at) : null;
  }

  /** All records at or before a timestamp, below the record that was returned last. */
  public Iterator<Cell> downFrom(long upTo) {
    return new Iterator<>() {
      private Cell next = newest(upTo);

      @Override
      public boolean hasNext() {
        return next != null;
      }

      @Override
      public Cell next() {
        if (next == null) {
          throw new NoSuchElementException();
        }
        Cell found = next;
        next = newest(found.timestamp() - 1);
        return found;
      }
    };
  }
}
