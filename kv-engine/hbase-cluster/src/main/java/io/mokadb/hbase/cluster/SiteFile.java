package io.mokadb.hbase.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A configuration file of Hadoop's form. */
final class SiteFile {
  private final Map<String, String> properties = new TreeMap<>();

  SiteFile set(String name, Object value) {
    properties.put(name, value.toString());
    return this;
  }

  SiteFile setAll(Map<String, String> more) {
    properties.putAll(more);
    return this;
  }

  void write(Path file) throws IOException {
    StringBuilder xml = new StringBuilder("<configuration>\n");
    properties.forEach(
        (name, value) ->
            xml.append("  <property><name>")
                .append(escape(name))
                .append("</name><value>")
                .append(escape(value))
                .append("</value></property>\n"));
    Files.writeString(file, xml.append("</configuration>\n"), UTF_8);
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
