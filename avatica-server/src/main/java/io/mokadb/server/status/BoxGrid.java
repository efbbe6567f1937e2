package io.mokadb.server.status;

/** The places of boxes in the picture of a cluster, and how what is in them is said. Stateless. */
final class BoxGrid {
  static final int WIDTH = 980;
  static final int GAP = 16;
  static final int ROW_GAP = 30;
  static final int IN_ROW = 4;
  static final int BOX = (WIDTH - GAP * (IN_ROW + 1)) / IN_ROW;

  /** The height of a line of text. */
  static final int LINE = 17;

  /** What fits into the width of a box. */
  static final int CHARACTERS = 34;

  /** Boxes of one kind that are drawn; the JSON has all. */
  private static final int MOST_BOXES = 60;

  private BoxGrid() {}

  static int x(int index) {
    return GAP + index % IN_ROW * (BOX + GAP);
  }

  static int y(int index, int top, int height) {
    return top + index / IN_ROW * (height + GAP);
  }

  static int shown(int count) {
    return Math.min(MOST_BOXES, count);
  }

  /**
   * Ends a grid.
   *
   * @param what the boxes are of
   * @return where it ends
   */
  static int end(int count, int top, int height, String what, SvgDrawing drawing) {
    int rows = (shown(count) + IN_ROW - 1) / IN_ROW;
    int end = top + rows * (height + GAP) - GAP;
    int left = count - shown(count);
    if (left <= 0) {
      return end;
    }
    drawing.text(GAP, end + LINE, "faint", "and " + left + " more " + what, CHARACTERS);
    return end + LINE;
  }

  static String orUnknown(Object known) {
    return known == null ? "unknown" : known.toString();
  }

  /** As in {@code 3 min}. */
  static String duration(Long millisOrNull) {
    if (millisOrNull == null) {
      return "unknown";
    }
    long seconds = millisOrNull / 1_000;
    if (seconds < 1) {
      return millisOrNull + " ms";
    } else if (seconds < 120) {
      return seconds + " s";
    } else if (seconds < 7_200) {
      return seconds / 60 + " min";
    }
    return seconds < 172_800 ? seconds / 3_600 + " h" : seconds / 86_400 + " d";
  }
}
