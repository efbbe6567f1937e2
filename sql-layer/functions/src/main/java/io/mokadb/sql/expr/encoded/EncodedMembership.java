package io.mokadb.sql.expr.encoded;

import io.mokadb.sql.expr.node.InExpr;
import io.mokadb.sql.layout.EncodedValues;
import io.mokadb.sql.runtime.EncodedSource;
import io.mokadb.sql.vector.ColumnBatch;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;

/** A column {@code IN} a list of constants: of whole numbers, or of a few texts. */
abstract class EncodedMembership extends EncodedPredicate {
  private static final int MOST_TEXTS = 16;

  private final int column;
  private final int otherwise;

  private EncodedMembership(int column, boolean hasNull) {
    this.column = column;
    this.otherwise = hasNull ? UNKNOWN : FALSE;
  }

  /**
   * @param in about a column that is in place
   * @param members as {@link InExpr#members} gives them, not empty
   * @return null if only decoded values tell
   */
  static EncodedPredicate of(InExpr in, EncodedSource source, Set<Object> members) {
    int column = in.needle().column();
    Class<?> values = source.type(column).kind().javaClass();
    boolean hasNull = members.contains(null);
    Object[] present = members.stream().filter(member -> member != null).toArray();
    if (!Arrays.stream(present).allMatch(member -> member.getClass() == values)) {
      return null;
    }
    if (values == Integer.class || values == Long.class) {
      long[] numbers =
          Arrays.stream(present).mapToLong(member -> ((Number) member).longValue()).toArray();
      Arrays.sort(numbers);
      return new OfLongs(column, hasNull, numbers);
    }
    if (EncodedComparison.isText(source.type(column))
        && source.type(column).kind() == in.type().kind()
        && present.length <= MOST_TEXTS) {
      byte[][] texts = new byte[present.length][];
      for (int i = 0; i < texts.length; i++) {
        texts[i] = ((String) present[i]).getBytes(StandardCharsets.UTF_8);
        if (!new String(texts[i], StandardCharsets.UTF_8).equals(present[i])) {
          return null;
        }
      }
      return new OfTexts(column, hasNull, texts);
    }
    return null;
  }

  @Override
  int column() {
    return column;
  }

  abstract boolean contains(EncodedValues row, int member);

  @Override
  int eval(EncodedValues row) {
    if (row.isNull(column)) {
      return UNKNOWN;
    }
    return contains(row, column) ? TRUE : otherwise;
  }

  private static final class OfLongs extends EncodedMembership {
    private final long[] sorted;

    OfLongs(int column, boolean hasNull, long[] sorted) {
      super(column, hasNull);
      this.sorted = sorted;
    }

    @Override
    boolean contains(EncodedValues row, int column) {
      return Arrays.binarySearch(sorted, row.longAt(column)) >= 0;
    }

    @Override
    public void select(ColumnBatch batch) {
      if (sorted.length == 0) {
        batch.keepNone();
      } else if (batch.isLongs(column())) {
        batch.keepMembers(column(), sorted);
      } else {
        super.select(batch);
      }
    }
  }

  /** CHAR is without its trailing blanks here and there. */
  private static final class OfTexts extends EncodedMembership {
    private final byte[][] texts;

    OfTexts(int column, boolean hasNull, byte[][] texts) {
      super(column, hasNull);
      this.texts = texts;
    }

    @Override
    boolean contains(EncodedValues row, int column) {
      byte[] bytes = row.bytes(column);
      int start = row.start(column);
      int end = row.end(column);
      for (byte[] text : texts) {
        if (Arrays.equals(bytes, start, end, text, 0, text.length)) {
          return true;
        }
      }
      return false;
    }
  }
}
