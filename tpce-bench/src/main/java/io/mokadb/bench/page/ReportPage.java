package io.mokadb.bench.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;

/** A page made of a template on the class path; it holds its data and its chart library. */
public final class ReportPage {

  private static final String CHARTS = "/META-INF/resources/webjars/chart.js/";
  private static final String CHARTS_POM =
      "/META-INF/maven/org.webjars.npm/chart.js/pom.properties";

  private final String template;

  /**
   * A page of a template, which holds the marks {@code CHARTS}, {@code DATA} and, if it likes,
   * {@code PICTURES} as comments, and {@code STYLE} and {@code PAGE} for what all pages share.
   */
  public ReportPage(String template) {
    this.template = template;
  }

  /**
   * Writes the page; a reader of the file sees the old one or the new one, never half of it.
   *
   * @param data becomes JSON
   * @param pictures SVG elements that the page shows as they are; may be empty
   */
  public void write(Path file, Object data, String pictures) throws IOException {
    String json = new ObjectMapper().writeValueAsString(data).replace("</", "<\\/");
    String html =
        resource(template)
            .replace("<!--PICTURES-->", pictures)
            .replace("/*STYLE*/", resource("/bench/page.css"))
            .replace("/*CHARTS*/", charts())
            .replace("/*PAGE*/", resource("/bench/page.js"))
            .replace("/*DATA*/", json);
    write(file, html);
  }

  /** Writes a text file in the same manner, making its directory. */
  public static void write(Path file, String text) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    Files.createDirectories(parent);
    Path whole = parent.resolve(file.getFileName() + ".part");
    Files.writeString(whole, text);
    Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
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
    InputStream in = ReportPage.class.getResourceAsStream(path);
    if (in == null) {
      throw new IOException("no " + path + " on the class path");
    }
    return in;
  }
}
