package io.mokadb.sql.access.write;

import io.mokadb.sql.exec.spill.RowBuffer;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * All rows of an input, read before the first write, so that a statement never meets its own
 * changes. Those that do not fit into the execution's memory are in a file until it is closed.
 */
record MaterializedInput(RowBuffer buffer) implements AutoCloseable {
  static MaterializedInput of(Operator source, ExecutionContext context) {
    return new MaterializedInput(RowBuffer.of(source, context));
  }

  /** The rows, for one loop at a time. */
  Iterable<Object[]> rows() {
    return () -> {
      RowStream rows = buffer.rows();
      return new Iterator<>() {
        private Object[] next = rows.next();

        @Override
        public boolean hasNext() {
          return next != null;
        }

        @Override
        public Object[] next() {
          Object[] row = next;
          if (row == null) {
            throw new NoSuchElementException();
          }
          next = rows.next();
          return row;
        }
      };
    };
  }

  @Override
  public void close() {
    buffer.close();
  }
}
