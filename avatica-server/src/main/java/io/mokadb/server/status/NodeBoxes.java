package io.mokadb.server.status;

import java.util.List;
import java.util.Locale;

/** The nodes in the picture of a cluster. Confined to one thread. */
final class NodeBoxes {
  private static final int HEIGHT = 112;

  private final SvgDrawing drawing;

  NodeBoxes(SvgDrawing drawing) {
    this.drawing = drawing;
  }

  /**
   * Draws all nodes.
   *
   * @return where they end
   */
  int draw(List<ClusterOverview.Node> nodes, int top) {
    for (int i = 0; i < BoxGrid.shown(nodes.size()); i++) {
      draw(nodes.get(i), BoxGrid.x(i), BoxGrid.y(i, top, HEIGHT));
    }
    return BoxGrid.end(nodes.size(), top, HEIGHT, "nodes", drawing);
  }

  private void draw(ClusterOverview.Node node, int x, int y) {
    drawing.box(x, y, BoxGrid.BOX, HEIGHT, node.answers() ? "node" : "bad");
    String name = "Node " + node.number() + ("HERE".equals(node.state()) ? " (this one)" : "");
    String roles = node.roles() == null || node.roles().isEmpty() ? "no role" : node.roles();
    line(x, y, 0, "name", name);
    line(x, y, 1, "faint", BoxGrid.orUnknown(node.place()));
    line(x, y, 2, "", roles.toLowerCase(Locale.ROOT));
    line(x, y, 3, "", node.workers() + " workers, up " + BoxGrid.duration(node.uptime()));
    if (node.answers()) {
      line(x, y, 4, "faint", "oldest snapshot " + BoxGrid.duration(node.oldestSnapshotAge()));
    } else {
      line(x, y, 4, "bad", "no answer, seen " + BoxGrid.duration(node.lastSeenAge()) + " ago");
    }
  }

  private void line(int x, int y, int number, String style, String text) {
    drawing.text(x + 10, y + 20 + number * BoxGrid.LINE, style, text, BoxGrid.CHARACTERS);
  }
}
