package io.mokadb.sql.parquet;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.copy.CopyColumn;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.parquet.column.ColumnReader;

/** The values of one column of a file as those of a column of a table. Confined to one thread. */
// Nothing else tells how many values a column has.
@SuppressWarnings("deprecation")
final class ColumnValues {
  /** Types without length or digits: equal kinds are equal types. */
  private static final Set<SqlType.Kind> PLAIN =
      EnumSet.of(
          SqlType.Kind.BOOLEAN,
          SqlType.Kind.INTEGER,
          SqlType.Kind.BIGINT,
          SqlType.Kind.REAL,
          SqlType.Kind.DOUBLE,
          SqlType.Kind.DATE,
          SqlType.Kind.UUID);

  private final FileSchema.Column source;
  private final int target;
  private final CopyColumn column;
  private final Expr castOrNull;
  private final ExecutionContext context;
  private final Object[] operand = new Object[1];
  private ColumnReader reader;
  private long read;

  /**
   * @param target the position of the column in the rows
   * @throws MokaException {@code TYPE_MISMATCH} if its type takes no such values
   */
  ColumnValues(FileSchema.Column source, int target, CopyColumn column, ExecutionContext context) {
    this.source = source;
    this.target = target;
    this.column = column;
    this.context = context;
    SqlType type = column.type();
    if (source.isList() != (type.kind() == SqlType.Kind.ARRAY)) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          "Column "
              + column.name()
              + " is "
              + type
              + ", and the file has "
              + (source.isList() ? "lists" : "no lists")
              + " in it");
    }
    SqlType to = source.isList() && type.element() != null ? type.element() : type;
    SqlType from = source.type().type();
    boolean same = from.kind() == to.kind() && PLAIN.contains(from.kind());
    this.castOrNull = same ? null : Exprs.cast(Exprs.input(0), from, to, true);
  }

  FileSchema.Column source() {
    return source;
  }

  CopyColumn column() {
    return column;
  }

  /** Goes to the values of the next group. */
  void open(ColumnReader next) {
    reader = next;
    read = 0;
  }

  /** Reads the value of the next row into it. */
  void read(Object[] row) throws IOException {
    row[target] = source.isList() ? list() : value();
  }

  private Object value() throws IOException {
    requireMore();
    Object value = reader.getCurrentDefinitionLevel() == source.maxLevel() ? converted() : null;
    reader.consume();
    read++;
    return value;
  }

  private Object list() throws IOException {
    requireMore();
    int level = reader.getCurrentDefinitionLevel();
    List<Object> values = level < source.listLevel() ? null : new ArrayList<>();
    boolean more = true;
    while (more) {
      int here = reader.getCurrentDefinitionLevel();
      if (here >= source.elementLevel()) {
        values.add(here == source.maxLevel() ? converted() : null);
      }
      reader.consume();
      read++;
      more = read < reader.getTotalValueCount() && reader.getCurrentRepetitionLevel() > 0;
    }
    return values;
  }

  private void requireMore() throws IOException {
    if (read >= reader.getTotalValueCount()) {
      throw new IOException("it has fewer values than the file has rows");
    }
  }

  private Object converted() {
    Object value = source.type().values().apply(reader);
    if (castOrNull == null) {
      return value;
    }
    operand[0] = value;
    return castOrNull.eval(operand, context);
  }
}
