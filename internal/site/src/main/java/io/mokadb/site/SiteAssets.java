package io.mokadb.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** The style, the script and the libraries of the site, from the class path. */
final class SiteAssets {
  private SiteAssets() {}

  /** A file beside this class. */
  static String text(String name) throws IOException {
    return read(name);
  }

  /** Writes all files that pages load. */
  static void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    for (String name : new String[] {"site.css", "site.js"}) {
      Files.writeString(directory.resolve(name), text(name));
    }
    Files.writeString(
        directory.resolve("lunr.js"), library("org.webjars.npm", "lunr", "lunr.min.js"));
    Files.writeString(
        directory.resolve("highlight.js"),
        library("org.webjars", "highlightjs", "highlight.min.js"));
  }

  private static String library(String group, String name, String file) throws IOException {
    Properties pom = new Properties();
    try (InputStream in = open("/META-INF/maven/" + group + "/" + name + "/pom.properties")) {
      pom.load(in);
    }
    return read(
        "/META-INF/resources/webjars/" + name + "/" + pom.getProperty("version") + "/" + file);
  }

  private static String read(String resource) throws IOException {
    try (InputStream in = open(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream open(String resource) throws IOException {
    InputStream in = SiteAssets.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IOException("no " + resource + " on the class path");
    }
    return in;
  }
}
