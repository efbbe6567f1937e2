package io.mokadb.server.status;

/**
 * The picture of a cluster: the oracle above, the nodes that ask it, and the servers of the store
 * below with their regions. Confined to one thread.
 */
final class ClusterPicture {
  private static final int ORACLE_HEIGHT = 74;
  private static final int NODES_AT = BoxGrid.GAP + ORACLE_HEIGHT + BoxGrid.ROW_GAP;
  private static final int MIDDLE = BoxGrid.WIDTH / 2;

  private static final String STYLE =
      ":root{color-scheme:light dark;--box:#fff;--edge:#cfc6bc;--text:#241f1a;--faint:#6f665d;"
          + "--ink:#a0522d;--bad:#b3261e;--c0:#a0522d;--c1:#d08c60;--c2:#4f7d6b;--c3:#6b7fa6;"
          + "--c4:#b8a999}"
          + "@media (prefers-color-scheme:dark){:root{--box:#1f1b18;--edge:#4a423b;--text:#ece5de;"
          + "--faint:#ab9f94;--ink:#e2996a;--bad:#ff9c92;--c0:#e2996a;--c1:#a96a3f;--c2:#7fb8a1;"
          + "--c3:#93a8d2;--c4:#6a5f55}}"
          + "body{margin:0;font:13px system-ui,sans-serif;color:var(--text)}"
          + "svg{display:block;width:100%;max-width:1200px;margin:0 auto}"
          + "rect{fill:var(--box);stroke:var(--edge)}rect.oracle{stroke:var(--ink)}"
          + "rect.bad{stroke:var(--bad);stroke-dasharray:5 3}"
          + ".way{stroke:var(--edge);stroke-width:1.5}text{fill:var(--text);font-size:12px}"
          + "text.name{font-weight:650;font-size:14px}text.faint{fill:var(--faint)}"
          + "text.bad{fill:var(--bad);font-weight:650}"
          + "rect.c0{fill:var(--c0)}rect.c1{fill:var(--c1)}rect.c2{fill:var(--c2)}"
          + "rect.c3{fill:var(--c3)}rect.c4{fill:var(--c4)}"
          + "p{margin:8px 16px;color:var(--bad)}";

  private final ClusterOverview status;
  private final SvgDrawing drawing = new SvgDrawing();

  ClusterPicture(ClusterOverview status) {
    this.status = status;
  }

  /** A document of HTML. */
  String html() {
    drawWays();
    drawOracle();
    int nodesEnd = new NodeBoxes(drawing).draw(status.nodes(), NODES_AT);
    int end = new ServerBoxes(drawing).draw(status, nodesEnd + BoxGrid.ROW_GAP);
    StringBuilder page = new StringBuilder();
    page.append("<!DOCTYPE html><html lang='en'><head><meta charset='utf-8'>");
    page.append("<title>Cluster</title><style>").append(STYLE).append("</style></head><body>");
    page.append(
        drawing.svg(BoxGrid.WIDTH, end + BoxGrid.GAP, "Oracle, nodes and servers of the database"));
    for (String why : status.failures()) {
      page.append("<p>").append(SvgDrawing.escaped(why)).append("</p>");
    }
    return page.append("</body></html>").toString();
  }

  /** First, so that boxes hide the ends. */
  private void drawWays() {
    int count = Math.min(BoxGrid.IN_ROW, status.nodes().size());
    if (count == 0) {
      return;
    }
    int level = NODES_AT - BoxGrid.ROW_GAP / 2;
    int half = BoxGrid.BOX / 2;
    int first = BoxGrid.x(0) + half;
    int last = BoxGrid.x(count - 1) + half;
    drawing.line(MIDDLE, BoxGrid.GAP + ORACLE_HEIGHT, MIDDLE, level);
    drawing.line(Math.min(MIDDLE, first), level, Math.max(MIDDLE, last), level);
    for (int i = 0; i < count; i++) {
      drawing.line(BoxGrid.x(i) + half, level, BoxGrid.x(i) + half, NODES_AT);
    }
  }

  private void drawOracle() {
    ClusterOverview.Place place = status.place();
    int left = MIDDLE - BoxGrid.BOX;
    drawing.box(left, BoxGrid.GAP, 2 * BoxGrid.BOX, ORACLE_HEIGHT, "oracle");
    String oracle = "Oracle " + BoxGrid.orUnknown(place.oracle());
    String newest = "newest timestamp " + BoxGrid.orUnknown(place.newestTimestamp());
    String safePoint =
        place.safePoint() == null
            ? "no safe point yet"
            : "safe point "
                + place.safePoint()
                + ", "
                + BoxGrid.duration(place.safePointAge())
                + " ago";
    int x = left + 12;
    int y = BoxGrid.GAP + 20;
    drawing.text(x, y, "name", oracle, 2 * BoxGrid.CHARACTERS - 8);
    drawing.text(x, y + BoxGrid.LINE, "faint", newest, 2 * BoxGrid.CHARACTERS);
    drawing.text(x, y + 2 * BoxGrid.LINE, "", safePoint, 2 * BoxGrid.CHARACTERS);
  }
}
