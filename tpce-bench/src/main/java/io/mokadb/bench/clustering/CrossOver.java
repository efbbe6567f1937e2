package io.mokadb.bench.clustering;

import java.util.List;
import java.util.Locale;

/** The rate of the crawl from which on the batch clusters a document sooner than the observers. */
final class CrossOver {

  private final Documents documents;
  private final List<ClusteringFigure.Point> points;

  private CrossOver(Documents documents, List<ClusteringFigure.Point> points) {
    this.documents = documents;
    this.points = points;
  }

  /** The sentences about it; the points have ascending rates. */
  static String told(Documents documents, List<ClusteringFigure.Point> points) {
    return new CrossOver(documents, points).told();
  }

  private String told() {
    int behind = 0;
    while (behind < points.size() && points.get(behind).observers().keptUp()) {
      behind++;
    }
    int slower = 0;
    while (slower < points.size() && !observersSlower(points.get(slower))) {
      slower++;
    }
    return measured(slower) + (behind < points.size() ? " " + backlog(points.get(behind)) : "");
  }

  private static boolean observersSlower(ClusteringFigure.Point point) {
    return point.observers().delay().median() > point.batch().median();
  }

  private String measured(int slower) {
    if (slower == points.size()) {
      return "The observers are the faster ones at all of these rates: these crawls show no"
          + " cross-over.";
    }
    if (slower == 0) {
      return "The batch is the faster one at every rate from the lowest on: the repository is"
          + " small for it.";
    }
    double below = points.get(slower - 1).rate();
    double above = points.get(slower).rate();
    return String.format(
        Locale.ROOT,
        "The cross-over lies between %,.0f and %,.0f documents/s: %,.0f and %,.0f percent of this"
            + " repository an hour.",
        below,
        above,
        documents.percentPerHour(below),
        documents.percentPerHour(above));
  }

  /**
   * Observers that fall behind have no delay of their own: it grows as long as the crawl goes on,
   * so the batch overtakes them at this rate whatever it takes itself, after a time.
   */
  private String backlog(ClusteringFigure.Point point) {
    ObserverSide.Crawl crawl = point.observers();
    String told =
        String.format(
            Locale.ROOT,
            "The observers fall behind from %,.0f documents/s on: there the crawlers inserted"
                + " %,.0f/s and %,.0f/s were clustered, and the delay grows as long as the crawl"
                + " lasts.",
            point.rate(),
            crawl.inserted(),
            crawl.clustered());
    double growth = point.rate() / crawl.clustered() - 1;
    return growth <= 0
        ? told
        : told
            + String.format(
                Locale.ROOT,
                " After %,.0f s of crawling at this rate it exceeds the batch's median.",
                point.batch().median() / growth);
  }
}
