package io.mokadb.server.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The servers of the store in the picture of a cluster, with a square for each region, coloured by
 * the table that it begins in. Confined to one thread.
 */
final class ServerBoxes {
  private static final int HEAD = 42;
  private static final int SQUARE = 9;
  private static final int STEP = SQUARE + 2;
  private static final int IN_ROW = (BoxGrid.BOX - BoxGrid.GAP) / STEP;
  private static final int MOST_SQUARES = IN_ROW * 10;
  private static final int COLOURS = 5;
  private static final int STORE_HEIGHT = 36;

  private final SvgDrawing drawing;

  ServerBoxes(SvgDrawing drawing) {
    this.drawing = drawing;
  }

  /**
   * Draws all servers, or the store if it has none.
   *
   * @return where they end
   */
  int draw(ClusterOverview status, int top) {
    Map<String, List<ClusterOverview.Region>> servers = new TreeMap<>();
    for (ClusterOverview.Region region : status.regions()) {
      servers.computeIfAbsent(region.server(), server -> new ArrayList<>()).add(region);
    }
    if (servers.isEmpty()) {
      drawing.box(BoxGrid.GAP, top, BoxGrid.WIDTH - 2 * BoxGrid.GAP, STORE_HEIGHT, "store");
      String where = "Store " + BoxGrid.orUnknown(status.place().location());
      drawing.text(BoxGrid.GAP + 12, top + 23, "", where, 3 * BoxGrid.CHARACTERS);
      return top + STORE_HEIGHT;
    }
    int most = servers.values().stream().mapToInt(List::size).max().orElse(0);
    int squareRows = (Math.min(most, MOST_SQUARES) + IN_ROW - 1) / IN_ROW;
    int height = HEAD + 4 + squareRows * STEP;
    List<String> names = List.copyOf(servers.keySet());
    for (int i = 0; i < BoxGrid.shown(names.size()); i++) {
      int y = BoxGrid.y(i, top, height);
      draw(names.get(i), servers.get(names.get(i)), BoxGrid.x(i), y, height);
    }
    return BoxGrid.end(names.size(), top, height, "servers", drawing);
  }

  private void draw(String server, List<ClusterOverview.Region> regions, int x, int y, int height) {
    drawing.box(x, y, BoxGrid.BOX, height, "server");
    drawing.text(x + 10, y + 18, "name", server, BoxGrid.CHARACTERS - 6);
    String count = regions.size() == 1 ? "1 region" : regions.size() + " regions";
    drawing.text(x + 10, y + 18 + BoxGrid.LINE, "faint", count, BoxGrid.CHARACTERS);
    for (int i = 0; i < Math.min(MOST_SQUARES, regions.size()); i++) {
      ClusterOverview.Region region = regions.get(i);
      int colour = Math.floorMod(BoxGrid.orUnknown(region.table()).hashCode(), COLOURS);
      drawing.square(
          x + 8 + i % IN_ROW * STEP,
          y + HEAD + i / IN_ROW * STEP,
          SQUARE,
          "c" + colour,
          about(region));
    }
  }

  private static String about(ClusterOverview.Region region) {
    if (region.table() == null) {
      return "Region " + region.number() + ", from the beginning";
    }
    return "Region "
        + region.number()
        + ", from "
        + region.key()
        + " of "
        + (region.schema() == null ? "" : region.schema() + ".")
        + region.table()
        + (region.index() == null ? "" : ", index " + region.index());
  }
}
