package io.mokadb.bench.tpce.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.mokadb.bench.page.ReportPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes reports, and reads their figures again. */
public final class ReportFiles {

  private static final String FLAMES =
      """
      <section class="card"><h2>Where the time of Trade-Result goes</h2>
      <p>Samples of processor time, its commit included; the width is the share, callers lie below.
      The page of the profile has all transactions, and the time in which they wait.</p>
      <div class="picture">%s</div></section>
      """;

  private final Path directory;
  private final ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Files in a directory, which is made when it is missing. */
  public ReportFiles(Path directory) {
    this.directory = directory;
  }

  /**
   * Writes the figures and the page of a run; the page's path.
   *
   * @param flames a flame graph of Trade-Result as SVG, which also gets a file of its own; may be
   *     empty
   */
  public Path write(RunReport report, String flames) throws IOException {
    Files.createDirectories(directory);
    String name = (report.name() + "-" + report.finished()).replaceAll("[^A-Za-z0-9.-]", "_");
    JsonNode tree = json.valueToTree(report);
    Files.writeString(directory.resolve(name + ".json"), json.writeValueAsString(tree));
    if (!flames.isEmpty()) {
      Files.writeString(directory.resolve(name + "-trade-result.svg"), flames);
    }
    return page(name + ".html", List.of(tree), flames.isEmpty() ? "" : FLAMES.formatted(flames));
  }

  /**
   * Writes a page that puts runs side by side; its path.
   *
   * @param runs as {@link #read} gave them
   */
  public Path compare(List<JsonNode> runs) throws IOException {
    Files.createDirectories(directory);
    return page("compare.html", runs, "");
  }

  /**
   * The report of a run.
   *
   * @throws IOException when the file cannot be read or holds no run
   */
  public JsonNode read(Path file) throws IOException {
    JsonNode run;
    try {
      run = json.readTree(file.toFile());
    } catch (JsonProcessingException e) {
      throw new IOException(file + " is not JSON: " + e.getOriginalMessage(), e);
    }
    if (!run.has("timeline")) {
      throw new IOException(file + " holds no run of this benchmark; give its .json files");
    }
    int format = run.path("format").asInt();
    if (format != RunReport.FORMAT) {
      throw new IOException(
          file
              + " has format "
              + format
              + " of another version; this program reads format "
              + RunReport.FORMAT
              + "; run it again");
    }
    return run;
  }

  private Path page(String name, List<JsonNode> runs, String pictures) throws IOException {
    Path file = directory.resolve(name);
    new ReportPage("/tpce/report.html").write(file, runs, pictures);
    return file;
  }
}
