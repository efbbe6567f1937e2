package io.mokadb.sql.access.write;

import io.mokadb.kv.Key;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Passes the first input row for each row of a table: an UPDATE ... FROM changes a row once,
 * however many rows of the other tables fit it.
 */
public final class FirstMatchOperator implements Operator {
  private static final int KEY_OVERHEAD = 80;

  private final TableLayout layout;
  private final Operator source;

  /**
   * @param source rows that begin with all columns of the table, and its hidden row id if it has no
   *     primary key
   */
  public FirstMatchOperator(TableDef table, Operator source) {
    this.layout = new TableLayout(table);
    this.source = source;
  }

  @Override
  public RowStream open(ExecutionContext context) {
    RowStream input = context.open(source);
    KeyEncoder encoder = layout.codec().keys().layout().writer();
    Set<Key> seen = new HashSet<>();
    return new RowStream() {
      private long reserved;

      @Override
      public Object[] next() {
        for (Object[] row = input.next(); row != null; row = input.next()) {
          context.checkCancelled();
          Key key = layout.codec().keys().encode(row, encoder);
          if (seen.add(key)) {
            long bytes = KEY_OVERHEAD + (long) key.unsafeBytes().length;
            context.memory().reserve(bytes);
            reserved += bytes;
            return row;
          }
        }
        return null;
      }

      @Override
      public void close() {
        context.memory().release(reserved);
        reserved = 0;
        input.close();
      }
    };
  }

  @Override
  public String describe() {
    return "First match per row of " + layout.table().qualifiedName();
  }

  @Override
  public List<Operator> inputs() {
    return List.of(source);
  }
}
