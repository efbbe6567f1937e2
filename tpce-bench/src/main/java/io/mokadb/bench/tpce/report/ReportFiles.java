package io.mokadb.bench.tpce.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** Writes reports, and reads their figures again. */
public final class ReportFiles {

  private static final String CHARTS = "/META-INF/resources/webjars/chart.js/";
  private static final String CHARTS_POM =
      "/META-INF/maven/org.webjars.npm/chart.js/pom.properties";
  private static final int FORMAT = 1;

  private final Path directory;
  private final ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Files in a directory, which is made when it is missing. */
  public ReportFiles(Path directory) {
    this.directory = directory;
  }

  /** Writes the figures and the page of a run; the page's path. */
  public Path write(RunReport report) throws IOException {
    Files.createDirectories(directory);
    String name = (report.name() + "-" + report.finished()).replaceAll("[^A-Za-z0-9.-]", "_");
    JsonNode tree = json.valueToTree(report);
    Files.writeString(directory.resolve(name + ".json"), json.writeValueAsString(tree));
    return page(name + ".html", List.of(tree));
  }

  /**
   * Writes a page that puts runs side by side.
   *
   * @throws IOException when a file cannot be read or holds no run
   */
  public Path compare(List<Path> files) throws IOException {
    List<JsonNode> runs = new ArrayList<>();
    for (Path file : files) {
      runs.add(read(file));
    }
    Files.createDirectories(directory);
    return page("compare.html", runs);
  }

  private JsonNode read(Path file) throws IOException {
    JsonNode run;
    try {
      run = json.readTree(file.toFile());
    } catch (JsonProcessingException e) {
      throw new IOException(file + " is not JSON: " + e.getOriginalMessage(), e);
    }
    if (run.path("format").asInt() != FORMAT || !run.has("timeline")) {
      throw new IOException(file + " holds no run of this benchmark; give its .json files");
    }
    return run;
  }

  private Path page(String name, List<JsonNode> runs) throws IOException {
    String data = new ObjectMapper().writeValueAsString(runs).replace("</", "<\\/");
    String html =
        resource("/tpce/report.html").replace("/*CHARTS*/", charts()).replace("/*RUNS*/", data);
    Path file = directory.resolve(name);
    Files.writeString(file, html);
    return file;
  }

  private static String charts() throws IOException {
    Properties pom = new Properties();
    try (InputStream in = open(CHARTS_POM)) {
      pom.load(in);
    }
    return resource(CHARTS + pom.getProperty("version") + "/dist/chart.umd.min.js")
        .replace("</script", "<\\/script");
  }

  private static String resource(String path) throws IOException {
    try (InputStream in = open(path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream open(String path) throws IOException {
    InputStream in = ReportFiles.class.getResourceAsStream(path);
    if (in == null) {
      throw new IOException("no " + path + " on the class path");
    }
    return in;
  }
}
