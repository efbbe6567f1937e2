package io.mokadb.sql.expr.text;

import io.mokadb.sql.expr.value.WatchedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A pattern of LIKE in the pieces between its {@code %}. Each piece is taken where it first fits:
 * if the rest fits behind a later place, it fits behind that one too. So nothing is tried again,
 * and the time is at most the length of the text times that of the longest piece. Immutable.
 */
final class LikeSegments {
  /** Stands for any character. */
  private static final int ANY = -1;

  private final boolean ignoreCase;
  private final List<int[]> pieces = new ArrayList<>();
  private int[] piece = new int[8];
  private int length;

  LikeSegments(boolean ignoreCase) {
    this.ignoreCase = ignoreCase;
  }

  /** Adds a character to the pattern. */
  void point(int point) {
    if (length == piece.length) {
      piece = Arrays.copyOf(piece, 2 * length);
    }
    piece[length++] = ignoreCase && point != ANY ? folded(point) : point;
  }

  /** Adds {@code _}. */
  void any() {
    point(ANY);
  }

  /** Adds {@code %}; the end of the pattern is one more. */
  void gap() {
    pieces.add(Arrays.copyOf(piece, length));
    length = 0;
  }

  boolean matches(WatchedText text) {
    int last = pieces.size() - 1;
    int at = end(pieces.get(0), text, 0);
    if (last == 0) {
      return at == text.length();
    }
    for (int i = 1; i < last && at >= 0; i++) {
      at = found(pieces.get(i), text, at);
    }
    int[] tail = pieces.get(last);
    int from = at < 0 ? -1 : before(text.text(), tail.length);
    return from >= at && at >= 0 && end(tail, text, from) == text.length();
  }

  /** Where so many last characters begin; -1 if there are fewer. */
  private static int before(String text, int points) {
    int at = text.length();
    for (int i = 0; i < points; i++) {
      if (at == 0) {
        return -1;
      }
      at -= Character.charCount(text.codePointBefore(at));
    }
    return at;
  }

  /** The end of the first place from there on where the piece fits; -1 if there is none. */
  private int found(int[] wanted, WatchedText text, int from) {
    int at = from;
    while (true) {
      int end = end(wanted, text, at);
      if (end >= 0) {
        return end;
      }
      if (at >= text.length()) {
        return -1;
      }
      at += Character.charCount(text.codePointAt(at));
    }
  }

  /** The end of the piece if it fits there; else -1. */
  private int end(int[] wanted, WatchedText text, int from) {
    int at = from;
    for (int point : wanted) {
      if (at >= text.length()) {
        return -1;
      }
      int there = text.codePointAt(at);
      if (point != ANY && point != (ignoreCase ? folded(there) : there)) {
        return -1;
      }
      at += Character.charCount(there);
    }
    return at;
  }

  /** The same for characters that differ in case only. */
  private static int folded(int point) {
    return Character.toLowerCase(Character.toUpperCase(point));
  }
}
