package io.mokadb.bench.clustering;

import io.mokadb.bench.figure.Chart;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.measure.Stop;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Figure 7. */
public final class ClusteringFigure {

  private final Documents documents;
  private final List<Double> rates;
  private final double seconds;
  private final BatchClustering engine;
  private final Consumer<String> log;
  private final Stop stop;
  private final List<Point> points = new ArrayList<>();

  /** Both sides at a rate. */
  record Point(double rate, Delay batch, ObserverSide.Crawl observers) {}

  /**
   * A figure; nothing happens yet.
   *
   * @param rates of the crawl, documents a second, ascending
   * @param seconds that each crawl takes
   * @param stop asked between parts
   */
  public ClusteringFigure(
      Documents documents,
      List<Double> rates,
      double seconds,
      BatchClustering engine,
      Consumer<String> log,
      Stop stop) {
    this.documents = documents;
    this.rates = List.copyOf(rates);
    this.seconds = seconds;
    this.engine = engine;
    this.log = log;
    this.stop = stop;
  }

  /** Measures it: the batch first, then the observers, so that neither has the other beside it. */
  public Figure measure(Path work) throws IOException, InterruptedException, SQLException {
    BatchSide batch = new BatchSide(engine, documents, work.resolve("batch"));
    List<Delay> delays = new ArrayList<>();
    for (double rate : rates) {
      if (!stop.requested()) {
        log.accept(String.format(Locale.ROOT, "batch at %,.0f documents/s", rate));
        delays.add(batch.measure(rate));
      }
    }
    log.accept("loading the repository into Moka");
    try (ObserverSide observers =
        new ObserverSide("jdbc:moka:" + work.resolve("observers"), documents)) {
      // The first crawl is the compiler's, and does not count.
      observers.crawl(rates.get(0), Math.min(seconds, 1000 / rates.get(0)), stop);
      for (int i = 0; i < delays.size() && !stop.requested(); i++) {
        log.accept(String.format(Locale.ROOT, "observers at %,.0f documents/s", rates.get(i)));
        ObserverSide.Crawl crawl = observers.crawl(rates.get(i), seconds, stop);
        if (!stop.requested()) {
          points.add(new Point(rates.get(i), delays.get(i), crawl));
        }
      }
      if (!stop.requested()) {
        observers.check();
      }
    }
    return figure(batch.repositoryAlone());
  }

  private Figure figure(double repositoryAlone) {
    Figure.Builder figure = heading().partial(stop.requested());
    points.forEach(point -> figure.row(cells(point)));
    return figure
        .chart(curves())
        .note(CrossOver.told(documents, points))
        .note(
            String.format(
                Locale.ROOT,
                "%s takes %.1f s for the repository alone, and reads all of it for each run;"
                    + " its delay grows with the repository, that of the observers does not.",
                engine.name(),
                repositoryAlone))
        .note(
            "A document that the observers had not clustered ten seconds after the crawl counts"
                + " with the time that it had waited until then. The batch runs, each time on its"
                + " whole input, until a run takes hardly longer than the one before; its delays"
                + " follow from the last two, the documents arriving evenly during the first.")
        .build();
  }

  private Figure.Builder heading() {
    return Figure.titled("figure7", "Figure 7: how long a crawled document waits to be clustered")
        .paper(
            "against a repository of a billion documents on 240 machines, observers clustered"
                + " a new document in about two seconds, while the sequence of three"
                + " MapReduces needed 20 minutes for the repository alone, and so half an hour"
                + " on average, at a crawl of one percent of the repository an hour. The"
                + " observers' delay stayed low until, at some 40 percent an hour, they used"
                + " all there was and fell behind, while the batch grew only slowly: beyond"
                + " that rate the batch is the better one.")
        .setting("documents in the repository", documents.repository())
        .setting("seconds of each crawl", seconds)
        .setting("batch engine", engine.name())
        .setting("seed", documents.seed())
        .head(
            "documents/s",
            "% of repository an hour",
            "observers: median s",
            "99th percentile s",
            "kept up",
            "clustered/s",
            "batch: shortest s",
            "median s",
            "longest s");
  }

  private String[] cells(Point point) {
    Delay seen = point.observers().delay();
    return new String[] {
      format(point.rate()),
      format(documents.percentPerHour(point.rate())),
      format(seen.median()),
      format(seen.longest()),
      point.observers().keptUp() ? "yes" : "no",
      format(point.observers().clustered()),
      format(point.batch().shortest()),
      format(point.batch().median()),
      format(point.batch().longest())
    };
  }

  private Chart curves() {
    List<Chart.Point> observers = new ArrayList<>();
    List<Chart.Point> tail = new ArrayList<>();
    List<Chart.Point> batch = new ArrayList<>();
    for (Point point : points) {
      double percent = documents.percentPerHour(point.rate());
      Delay seen = point.observers().delay();
      observers.add(new Chart.Point(percent, seen.median()));
      tail.add(new Chart.Point(percent, seen.longest()));
      batch.add(new Chart.Point(percent, point.batch().median()));
    }
    return Chart.lines(
            "From the crawl to the cluster",
            "crawled in an hour, percent of the repository",
            "seconds",
            List.of(
                Chart.Series.line("observers, median", observers),
                Chart.Series.line("batch, median", batch),
                Chart.Series.dashed("observers, 99th percentile", tail)))
        .logarithmic(true, true);
  }

  private static String format(double value) {
    return String.format(Locale.ROOT, value < 0.01 ? "%.4f" : value < 10 ? "%.2f" : "%,.0f", value);
  }
}
