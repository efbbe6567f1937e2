package io.mokadb.sql.engine;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.session.RowCursor;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.export.ExportOptions;
import io.mokadb.sql.export.ExportPart;
import io.mokadb.sql.export.RowText;
import io.mokadb.sql.monitor.StatementCounters;
import io.mokadb.sql.runtime.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/**
 * The lines of a script, read as they are fetched: of the rows, one at a time is in memory.
 * Confined to the session's thread.
 */
final class ExportCursor implements SessionCursor {
  static final List<ColumnInfo> COLUMNS =
      List.of(
          new ColumnInfo(
              "SCRIPT", "SCRIPT", null, null, SqlType.of(SqlType.Kind.VARCHAR), false, false));

  private final ExportOptions options;
  private final Iterator<ExportPart> parts;
  private final SideSession source;
  private final Cancellation cancellation;
  private final Consumer<ExportCursor> onClose;
  private final Deque<String> lines = new ArrayDeque<>();
  private final List<String> leftOut = new ArrayList<>();
  private RowCursor rows;
  private RowText text;
  private String closedBecause;
  private StatementCounters counters;
  private long count;
  private long nanos;

  /**
   * @param source the session that reads the rows; closed with the cursor
   * @param onClose runs once, when the cursor is closed for whatever reason
   */
  ExportCursor(
      ExportOptions options,
      List<ExportPart> parts,
      SideSession source,
      Cancellation cancellation,
      Consumer<ExportCursor> onClose) {
    this.options = options;
    this.parts = parts.iterator();
    this.source = source;
    this.cancellation = cancellation;
    this.onClose = onClose;
  }

  @Override
  public List<ColumnInfo> columns() {
    return COLUMNS;
  }

  @Override
  public Object[] next() {
    if (closedBecause != null) {
      throw new MokaException(SqlState.INVALID_CURSOR_STATE, closedBecause);
    }
    long start = System.nanoTime();
    try {
      cancellation.check();
      while (lines.isEmpty() && read()) {
        cancellation.check();
      }
      String line = lines.poll();
      count += line == null ? 0 : 1;
      nanos += System.nanoTime() - start;
      return line == null ? null : new Object[] {line};
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      // However the line failed, the cursor is closed; the failure crosses the seam translated.
      RuntimeException outward = Failures.translate(Failures.stopped(e, cancellation));
      close();
      throw outward;
    }
  }

  /** Reads on; false at the end of the script. */
  private boolean read() {
    if (rows != null) {
      readRow();
      return true;
    }
    if (!parts.hasNext()) {
      return false;
    }
    ExportPart part = parts.next();
    if (part instanceof ExportPart.Lines given) {
      lines.addAll(given.lines());
      given.leftOut().forEach(line -> leftOut.add(line.substring(3)));
    } else {
      text = RowText.of(options, (ExportPart.Rows) part);
      rows = source.query(text.query());
    }
    return true;
  }

  private void readRow() {
    try {
      Object[] row = rows.next();
      lines.addAll(row == null ? text.end() : text.row((String) row[0]));
      if (row == null) {
        rows.close();
        rows = null;
      }
    } catch (MokaException e) {
      throw e.state() == SqlState.LIMIT_EXCEEDED ? text.failure(e) : e;
    }
  }

  /** What the script does not have, as far as it was read. */
  List<String> leftOut() {
    return List.copyOf(leftOut);
  }

  @Override
  public void counted(StatementCounters into, long tookNanos) {
    counters = into;
    nanos += tookNanos;
  }

  @Override
  public void close() {
    close("The result is closed");
  }

  @Override
  public void close(String because) {
    if (closedBecause == null) {
      closedBecause = because;
      try {
        source.close();
      } finally {
        if (counters != null) {
          counters.add(1, count, nanos);
        }
        onClose.accept(this);
      }
    }
  }
}
