package io.mokadb.bench.figure;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.mokadb.bench.page.ReportPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Writes figures as JSON and as a page, and reads them again. */
public final class FigureFiles {

  private final Path directory;
  private final ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Files in a directory, which is made when it is missing. */
  public FigureFiles(Path directory) {
    this.directory = directory;
  }

  /** Writes {@code id.json} and {@code id.html}; the page's path. */
  public Path write(Figure figure) throws IOException {
    ReportPage.write(directory.resolve(figure.id() + ".json"), json.writeValueAsString(figure));
    return page(figure.id(), figure.title(), List.of(figure), "");
  }

  /** Writes a page of figures; its path. */
  public Path page(String name, String title, List<Figure> figures, String pictures)
      throws IOException {
    Path file = directory.resolve(name + ".html");
    new ReportPage("/bench/figures.html")
        .write(file, Map.of("title", title, "figures", figures), pictures);
    return file;
  }

  /**
   * Reads a figure.
   *
   * @throws IOException when the file cannot be read or holds something else
   */
  public static Figure read(Path file) throws IOException {
    try {
      Figure figure = new ObjectMapper().readValue(file.toFile(), Figure.class);
      if (figure.format() != Figure.FORMAT) {
        throw new IOException(
            file + " has format " + figure.format() + "; this program reads " + Figure.FORMAT);
      }
      return figure;
    } catch (JsonProcessingException e) {
      throw new IOException(file + " holds no figure: " + e.getOriginalMessage(), e);
    }
  }
}
