package io.mokadb.sql.parser.grammar;

import java.util.Arrays;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The lines of a text, which end with LF, CR or both, as the generated lexer counts them. */
final class TextLines {
  private static final TextLines ONE = new TextLines(new int[1]);

  /** Where the lines begin. */
  private final int[] starts;

  private TextLines(int[] starts) {
    this.starts = starts;
  }

  static TextLines of(String text) {
    int[] starts = new int[8];
    int count = 1;
    for (int i = 0; i < text.length(); i++) {
      if (endsLine(text, i)) {
        starts = count < starts.length ? starts : Arrays.copyOf(starts, 2 * count);
        starts[count++] = i + 1;
      }
    }
    return count == 1 ? ONE : new TextLines(Arrays.copyOf(starts, count));
  }

  private static boolean endsLine(String text, int at) {
    char c = text.charAt(at);
    return c == '\n' || c == '\r' && (at + 1 == text.length() || text.charAt(at + 1) != '\n');
  }

  /**
   * The position of the characters between two indexes; of one character if there is none, as at
   * the end of the text.
   */
  SqlParserPos between(int start, int end) {
    int last = Math.max(start, end - 1);
    int from = line(start);
    int to = line(last);
    return new SqlParserPos(from + 1, start - starts[from] + 1, to + 1, last - starts[to] + 1);
  }

  private int line(int index) {
    int found = starts.length == 1 ? 0 : Arrays.binarySearch(starts, index);
    return found >= 0 ? found : -found - 2;
  }
}
