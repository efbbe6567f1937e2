package io.mokadb.bench.series;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.figure.FigureFiles;
import io.mokadb.bench.page.ReportPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The files of a series: {@code series.json} and {@code series.html}. */
public final class SeriesFiles {

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          // The medians, which are made again of the runs.
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private final Path directory;

  /** Files in a directory, which is made when it is missing. */
  public SeriesFiles(Path directory) {
    this.directory = directory;
  }

  /** The figures. */
  public Path json() {
    return directory.resolve("series.json");
  }

  /** True if there is a series already. */
  public boolean exist() {
    return Files.exists(json());
  }

  /** Directory of the reports of a turn. */
  Path reports(Turn turn) {
    return directory.resolve("runs").resolve(turn.name());
  }

  /** Writes both files; the figure on the page. */
  Figure write(SeriesReport report) throws IOException {
    ObjectNode tree = JSON.valueToTree(report);
    tree.set("medians", JSON.valueToTree(SeriesLine.of(report)));
    ReportPage.write(json(), JSON.writeValueAsString(tree));
    Figure figure = new SeriesFigure(report).figure();
    new FigureFiles(directory).page("series", figure.title(), List.of(figure), "");
    return figure;
  }

  /** True if a file holds a series, and not something else. */
  public static boolean holdsSeries(Path file) throws IOException {
    try {
      return JSON.readTree(file.toFile()).path("medians").isArray();
    } catch (JsonProcessingException e) {
      throw new IOException(file + " is not JSON: " + e.getOriginalMessage(), e);
    }
  }

  /**
   * Reads a series.
   *
   * @throws IOException when the file cannot be read or holds something else
   */
  public static SeriesReport read(Path file) throws IOException {
    try {
      SeriesReport report = JSON.readValue(file.toFile(), SeriesReport.class);
      if (report.format() < 1 || report.format() > SeriesReport.FORMAT) {
        throw new IOException(
            file
                + " has format "
                + report.format()
                + "; this program reads 1 to "
                + SeriesReport.FORMAT);
      }
      return report;
    } catch (JsonProcessingException e) {
      throw new IOException(file + " holds no series: " + e.getOriginalMessage(), e);
    }
  }
}
