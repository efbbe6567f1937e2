package io.mokadb.server.status;

/** A drawing of boxes, lines and texts, as SVG. Confined to one thread. */
final class SvgDrawing {
  private final StringBuilder out = new StringBuilder();

  /** A box with round corners. */
  void box(int x, int y, int width, int height, String style) {
    out.append("<rect class='").append(style).append("' x='").append(x).append("' y='").append(y);
    out.append("' width='").append(width).append("' height='").append(height);
    out.append("' rx='6'/>");
  }

  /** A small box that tells more when it is pointed at. */
  void square(int x, int y, int size, String style, String about) {
    out.append("<rect class='").append(style).append("' x='").append(x).append("' y='").append(y);
    out.append("' width='").append(size).append("' height='").append(size).append("'><title>");
    out.append(escaped(about)).append("</title></rect>");
  }

  void line(int x1, int y1, int x2, int y2) {
    out.append("<line class='way' x1='").append(x1).append("' y1='").append(y1);
    out.append("' x2='").append(x2).append("' y2='").append(y2).append("'/>");
  }

  /**
   * A text, cut off beyond a length.
   *
   * @param y of its base line
   * @param most characters
   */
  void text(int x, int y, String style, String text, int most) {
    String shown = text.length() <= most ? text : text.substring(0, most - 1) + "\u2026";
    out.append("<text class='").append(style).append("' x='").append(x).append("' y='").append(y);
    out.append("'>").append(escaped(shown));
    if (!shown.equals(text)) {
      out.append("<title>").append(escaped(text)).append("</title>");
    }
    out.append("</text>");
  }

  /** The whole drawing. */
  String svg(int width, int height, String label) {
    return "<svg role='img' aria-label='"
        + escaped(label)
        + "' viewBox='0 0 "
        + width
        + " "
        + height
        + "'>"
        + out
        + "</svg>";
  }

  /** As the text of an element or of an attribute. */
  static String escaped(String text) {
    StringBuilder safe = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '\'' -> safe.append("&#39;");
        case '"' -> safe.append("&quot;");
        default -> safe.append(Character.isISOControl(c) ? ' ' : c);
      }
    }
    return safe.toString();
  }
}
