package io.mokadb.sql.expr.value;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;

/**
 * A text that a pattern or another text is looked for in. A search that looks at its characters
 * many times stops when the execution is cancelled. Confined to the execution.
 */
public final class WatchedText implements CharSequence {
  private static final int EVERY = 1 << 12;
  private static final int MOST = 1 << 26;

  /** Largest number of characters for the JDK's search, which cannot be cancelled. */
  private static final long QUICK = 1 << 22;

  private final String text;
  private final ExecutionContext context;
  private int looks;

  /**
   * @param context null where no execution is at hand: then a pattern may look so many million
   *     times
   */
  public WatchedText(String text, ExecutionContext context) {
    this.text = text;
    this.context = context;
  }

  /** The text of an expression, watched. */
  public static Expr of(Expr text) {
    return (row, context) -> {
      Object value = text.eval(row, context);
      return value == null ? null : new WatchedText((String) value, context);
    };
  }

  public String text() {
    return text;
  }

  @Override
  public char charAt(int index) {
    look();
    return text.charAt(index);
  }

  /** As {@link String#codePointAt}. */
  public int codePointAt(int index) {
    look();
    return text.codePointAt(index);
  }

  /** As {@link String#indexOf(String, int)}. */
  public int indexOf(String wanted, int from) {
    if ((long) (text.length() - from) * wanted.length() <= QUICK) {
      return text.indexOf(wanted, from);
    }
    for (int at = from; at <= text.length() - wanted.length(); at++) {
      look();
      int same = 0;
      while (same < wanted.length() && text.charAt(at + same) == wanted.charAt(same)) {
        same++;
        look();
      }
      if (same == wanted.length()) {
        return at;
      }
    }
    return -1;
  }

  /** To be called for each step of what may take many. */
  public void look() {
    if ((++looks & (EVERY - 1)) == 0) {
      if (context != null) {
        context.checkCancelled();
      } else if (looks > MOST) {
        throw new MokaException(
            SqlState.LIMIT_EXCEEDED,
            "The pattern takes too many steps for a text of "
                + text.length()
                + " characters: make it simpler");
      }
    }
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.substring(start, end);
  }

  @Override
  public String toString() {
    return text;
  }
}
