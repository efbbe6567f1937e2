package io.mokadb.bench.profile;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Draws a flame as SVG: the root below, what it calls above; the width is the share of the samples.
 * A method's name is its tooltip.
 */
public final class FlameGraph {

  private static final int WIDTH = 1200;
  private static final int ROW = 17;
  private static final int LEGEND = 26;
  private static final double NARROWEST = 0.6;
  private static final double LETTER = 6.6;
  private static final String OTHER = "#b8b8b8";

  /** Colours by what a class name begins with; the first that fits. */
  private static final Map<String, String> COLOURS =
      Map.of(
          "io.mokadb.bench", "#9fb3c8",
          "io.mokadb.jdbc", "#7fb77e",
          "io.mokadb.sql", "#f2b04c",
          "io.mokadb.txn", "#e5734a",
          "io.mokadb.kv", "#c9506b",
          "org.rocksdb", "#8f3a84",
          "librocksdbjni", "#a766b8",
          "org.apache.calcite", "#d9cf62");

  private final StringBuilder svg = new StringBuilder();
  private final long all;
  private final int height;

  private FlameGraph(Flame root) {
    this.all = Math.max(1, root.samples());
    this.height = LEGEND + ROW * root.depth();
  }

  /** The picture. */
  public static String svg(Flame root) {
    FlameGraph graph = new FlameGraph(root);
    graph.draw(root);
    return graph.svg.toString();
  }

  private void draw(Flame root) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
                + " font-family=\"ui-monospace, monospace\" font-size=\"11\">%n",
            WIDTH,
            height));
    double x = 0;
    for (String prefix : COLOURS.keySet().stream().sorted().toList()) {
      text(x + 16, 14, "currentColor", prefix);
      rectangle(x, 4, 12, COLOURS.get(prefix), prefix);
      svg.append("</g>\n");
      x += 34 + prefix.length() * LETTER;
    }
    if (root.samples() == 0) {
      empty(root);
    } else {
      draw(root, 0, 0);
    }
    svg.append("</svg>\n");
  }

  private void empty(Flame root) {
    double y = height - (double) ROW;
    String text = "no samples below " + root.name();
    rectangle(0, y, WIDTH, OTHER, text);
    text(3, y + 12, "#1b2330", text);
    svg.append("</g>\n");
  }

  private void draw(Flame flame, double x, int depth) {
    double width = WIDTH * flame.samples() / (double) all;
    if (width < NARROWEST) {
      return;
    }
    double y = height - ROW * (depth + 1.0);
    rectangle(
        x,
        y,
        width,
        colour(flame.name()),
        String.format(
            Locale.ROOT,
            "%s: %d samples, %.1f %%",
            flame.name(),
            flame.samples(),
            100.0 * flame.samples() / all));
    int letters = (int) ((width - 4) / LETTER);
    if (letters > 3) {
      String shown = shorter(flame.name());
      text(x + 3, y + 12, "#1b2330", shown.substring(0, Math.min(letters, shown.length())));
    }
    svg.append("</g>\n");
    double next = x;
    for (Flame callee : flame.callees()) {
      draw(callee, next, depth + 1);
      next += WIDTH * callee.samples() / (double) all;
    }
  }

  /** Begins a group; its caller ends it. */
  private void rectangle(double x, double y, double width, String colour, String title) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<g><title>%s</title><rect x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" height=\"%d\""
                + " rx=\"1.5\" fill=\"%s\"/>",
            escaped(title),
            x,
            y,
            Math.max(NARROWEST, width - 0.5),
            ROW - 1,
            colour));
  }

  private void text(double x, double y, String colour, String text) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.2f\" y=\"%.1f\" fill=\"%s\">%s</text>",
            x,
            y,
            colour,
            escaped(text)));
  }

  private static String colour(String name) {
    return COLOURS.entrySet().stream()
        .filter(entry -> name.startsWith(entry.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(OTHER);
  }

  /** Class and method without the package. */
  private static String shorter(String name) {
    List<String> parts = List.of(name.split("\\.", -1));
    return String.join(".", parts.subList(Math.max(0, parts.size() - 2), parts.size()));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
