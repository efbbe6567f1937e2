package io.mokadb.server.frames;

import io.mokadb.session.ExecutionResult;
import io.mokadb.session.RowCursor;
import io.mokadb.wire.FrameWriter;
import io.mokadb.wire.WireShapes;

/** The answer to an execution: a count, or the first rows and a cursor for the others. */
final class ExecutionAnswer {
  private static final int COUNT = 0;
  private static final int ROWS = 1;
  private static final int COUNT_WITH_WARNINGS = 2;

  /** Rows that come to be while they are read. */
  private static final int ENDLESS_ROWS = 3;

  private final OpenObjects open;
  private final LargeObjectRequests objects;

  ExecutionAnswer(OpenObjects open, LargeObjectRequests objects) {
    this.open = open;
    this.objects = objects;
  }

  /** Writes a result and returns true if nothing of it is left to be fetched. */
  boolean write(FrameWriter out, OpenStatement statement, ExecutionResult result) {
    if (result instanceof ExecutionResult.Rows rows) {
      return writeRows(out, statement, rows.cursor());
    }
    ExecutionResult.Count count = (ExecutionResult.Count) result;
    boolean warned = !count.warnings().isEmpty();
    out.writeByte(warned ? COUNT_WITH_WARNINGS : COUNT);
    if (warned) {
      WireShapes.writeTexts(out, count.warnings());
    }
    out.writeLong(count.updated());
    writeKeys(out, statement, count.generatedKeys());
    return true;
  }

  /** Returns true if these were all rows. */
  private boolean writeRows(FrameWriter out, OpenStatement statement, RowCursor cursor) {
    out.writeByte(cursor.isEndless() ? ENDLESS_ROWS : ROWS);
    int id = open.add(cursor);
    boolean written = false;
    try {
      out.writeInt(id);
      statement.writeColumns(out, cursor.columns());
      boolean all = RowBlocks.write(out, cursor, RowBlocks.FIRST_BYTES, objects);
      if (all) {
        open.closeCursor(id);
      }
      written = true;
      return all;
    } finally {
      if (!written) {
        open.closeCursor(id);
      }
    }
  }

  void writeKeys(FrameWriter out, OpenStatement statement, RowCursor keys) {
    out.writeBoolean(keys != null);
    if (keys != null) {
      statement.writeKeyColumns(out, keys.columns());
      RowBlocks.write(out, keys, Integer.MAX_VALUE / 2, objects);
    }
  }
}
