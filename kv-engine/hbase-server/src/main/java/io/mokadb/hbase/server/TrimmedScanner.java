package io.mokadb.hbase.server;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;

/**
 * The cells of a scan on their way to a file, without tombstones that a newer one makes useless:
 * one that hides everything of a column up to its timestamp comes before all that it hides, and is
 * in the same file. What a tombstone hides does not depend on which was written first. Confined to
 * the thread that writes the file.
 */
final class TrimmedScanner implements InternalScanner {
  private final InternalScanner cells;

  /** The newest tombstone of its column that hides everything below; null before the first. */
  private byte[] row;

  private byte[] qualifier;
  private long hiddenUpTo;

  TrimmedScanner(InternalScanner cells) {
    this.cells = cells;
  }

  @Override
  public boolean next(List<Cell> result, ScannerContext context) throws IOException {
    int before = result.size();
    boolean more = cells.next(result, context);
    result.subList(before, result.size()).removeIf(this::isUseless);
    return more;
  }

  private boolean isUseless(Cell cell) {
    if (!CellUtil.isDelete(cell)) {
      return false;
    }
    if (row != null
        && cell.getTimestamp() <= hiddenUpTo
        && CellUtil.matchingRows(cell, row)
        && CellUtil.matchingQualifier(cell, qualifier)) {
      return true;
    }
    if (cell.getType() == Cell.Type.DeleteColumn) {
      row = CellUtil.cloneRow(cell);
      qualifier = CellUtil.cloneQualifier(cell);
      hiddenUpTo = cell.getTimestamp();
    }
    return false;
  }

  @Override
  public void close() throws IOException {
    cells.close();
  }
}
