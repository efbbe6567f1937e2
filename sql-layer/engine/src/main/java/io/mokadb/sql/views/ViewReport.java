package io.mokadb.sql.views;

import java.nio.charset.StandardCharsets;

/**
 * What is told of a view beside its watermark.
 *
 * @param steps that have changed its rows since it was created
 * @param rows that the last of these inserted and deleted
 * @param at when that was, in milliseconds since 1970
 * @param error of the last step, or null if it did not fail
 * @param failed start of the transaction of a step that failed with it: of the last one, where
 *     other nodes may wait for the view; 0 if none did
 */
record ViewReport(long steps, long rows, long at, String error, long failed) {
  private static final int LONGEST = 2000;

  static final ViewReport NONE = new ViewReport(0, 0, 0, null, 0);

  ViewReport after(long changedRows, long millis) {
    return new ViewReport(steps + 1, changedRows, millis, null, 0);
  }

  ViewReport withError(String newError, long start) {
    return new ViewReport(steps, rows, at, newError, start);
  }

  /** A message as it is stored: not too long, and text that every store takes. */
  static String storable(String message) {
    String text = String.valueOf(message);
    String cut = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    return new String(cut.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }
}
