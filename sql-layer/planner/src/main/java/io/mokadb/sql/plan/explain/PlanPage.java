package io.mokadb.sql.plan.explain;

import java.util.List;
import java.util.Locale;

/**
 * A plan as a page: a tree of boxes, each with a bar for its part of the time or of the rows. One
 * document without scripts. Stateless.
 */
public final class PlanPage {
  private static final String STYLE =
      """
      :root{color-scheme:light dark;--ink:#1d2530;--soft:#5b6675;--paper:#fff;--box:#f6f7f9;
      --line:#c9d0d9;--bar:#d9772b;--off:#b3261e}
      @media(prefers-color-scheme:dark){:root{--ink:#e6e9ee;--soft:#9aa5b4;--paper:#14181d;
      --box:#1e242c;--line:#3a4450;--bar:#e39a5b;--off:#ff8a80}}
      body{margin:0;padding:1.2rem;background:var(--paper);color:var(--ink);
      font:15px/1.45 system-ui,sans-serif}
      h1{font-size:1.1rem;margin:0 0 .6rem}
      pre{margin:0 0 1rem;padding:.6rem .8rem;background:var(--box);border:1px solid var(--line);
      border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere}
      ul{list-style:none;margin:0;padding:0 0 0 1.4rem;border-left:2px solid var(--line)}
      .plan>ul,ul.plan{padding-left:0;border-left:0}
      li{margin:.5rem 0;position:relative}
      li>ul>li::before{content:"";position:absolute;left:-1.4rem;top:1.1rem;width:1.2rem;
      border-top:2px solid var(--line)}
      .op{background:var(--box);border:1px solid var(--line);border-radius:6px;
      padding:.45rem .7rem;max-width:60rem;overflow-wrap:anywhere}
      .op b{display:block}
      .op span{color:var(--soft);font-size:.9em;margin-right:.9em}
      .op .off{color:var(--off)}
      .bar{height:5px;border-radius:3px;background:var(--line);margin-top:.35rem}
      .bar i{display:block;height:5px;border-radius:3px;background:var(--bar)}
      @media(max-width:600px){body{padding:.6rem;font-size:14px}ul{padding-left:.7rem}
      li>ul>li::before{left:-.7rem;width:.6rem}}
      """;

  /** An estimate that is wrong by more than this factor is marked. */
  private static final double OFF = 10;

  private PlanPage() {}

  /**
   * The page.
   *
   * @param statement its text, or empty
   * @param notes lines about the whole statement
   */
  public static String of(PlanNode root, String statement, List<String> notes) {
    StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\"><head>");
    page.append("<meta charset=\"utf-8\">");
    page.append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    page.append("<title>Plan</title><style>\n").append(STYLE).append("</style></head><body>\n");
    page.append("<h1>").append(root.ran() ? "Plan, as it was run" : "Plan").append("</h1>\n");
    if (!statement.isEmpty()) {
      page.append("<pre>").append(escaped(statement)).append("</pre>\n");
    }
    page.append("<ul class=\"plan\">\n");
    append(page, root, most(root));
    page.append("</ul>\n");
    notes.forEach(note -> page.append("<p>").append(escaped(note)).append("</p>\n"));
    return page.append("</body></html>").toString();
  }

  private static void append(StringBuilder page, PlanNode node, double most) {
    String name = node.name();
    page.append("<li><div class=\"op\"><b>").append(escaped(name)).append("</b>");
    String rest = node.text().substring(name.length()).strip();
    if (!rest.isEmpty()) {
      page.append("<code>").append(escaped(rest)).append("</code><br>");
    }
    numbers(page, node);
    double part = most <= 0 ? 0 : Math.min(100, 100 * weight(node) / most);
    page.append("<div class=\"bar\"><i style=\"width:");
    page.append(String.format(Locale.ROOT, "%.1f", part)).append("%\"></i></div></div>\n");
    if (!node.inputs().isEmpty()) {
      page.append("<ul>\n");
      node.inputs().forEach(input -> append(page, input, most));
      page.append("</ul>\n");
    }
    page.append("</li>\n");
  }

  private static void numbers(StringBuilder page, PlanNode node) {
    if (node.estimate() != null) {
      page.append("<span>estimated rows ").append(node.estimatedRows()).append("</span>");
    }
    if (!node.ran()) {
      return;
    }
    if (node.measured() == null) {
      page.append("<span>never run</span>");
      return;
    }
    page.append(isOff(node) ? "<span class=\"off\">" : "<span>");
    page.append("actual rows ").append(node.measured().rows()).append("</span>");
    if (node.measured().opens() != 1) {
      page.append("<span>opened ").append(node.measured().opens()).append(" times</span>");
    }
    page.append("<span>").append(PlanText.millis(node.measured().nanos())).append("</span>");
    if (node.measured().keys() > 0) {
      page.append("<span>keys read ").append(node.measured().keys()).append("</span>");
    }
  }

  /** True if the estimate is far from the rows of one opening. */
  private static boolean isOff(PlanNode node) {
    if (node.estimate() == null || node.measured().opens() == 0) {
      return false;
    }
    double actual = Math.max(1, (double) node.measured().rows() / node.measured().opens());
    double ratio = actual / node.estimatedRows();
    return ratio > OFF || ratio < 1 / OFF;
  }

  /** The length of a bar: the time of the operator, or its rows if it was not run. */
  private static double weight(PlanNode node) {
    return node.ran() ? node.millis() : node.estimate() == null ? 0 : node.estimate();
  }

  private static double most(PlanNode node) {
    double most = weight(node);
    for (PlanNode input : node.inputs()) {
      most = Math.max(most, most(input));
    }
    return most;
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
