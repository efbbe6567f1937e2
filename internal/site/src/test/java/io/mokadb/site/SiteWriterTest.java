package io.mokadb.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SiteWriterTest {
  private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
  private static final Pattern ADDRESS = Pattern.compile("(?:href|src)=\"([^\"#?]*)[^\"]*\"");

  @TempDir private Path directory;

  @Test
  void write_ofThisRepository_makesPagesWhoseAddressesAreInTheSite() throws IOException {
    SiteWriter.write(ROOT, directory);

    List<String> missing = new ArrayList<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".html")).toList()) {
        Matcher address = ADDRESS.matcher(Files.readString(file));
        while (address.find()) {
          String target = address.group(1);
          if (!target.isEmpty()
              && !target.contains(":")
              && !Files.exists(file.resolveSibling(target))) {
            missing.add(directory.relativize(file) + ": " + target);
          }
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void write_ofThreePages_hasSideBarOutlineAndNeighbours() throws IOException {
    Path root = directory.resolve("in");
    write(root, "README.md", "# Home\n\n[a](docs/a.md#second)\n");
    write(
        root,
        "docs/README.md",
        "# Contents\n\n## Start\n\n- [A page](a.md)\n- [SQL](sql/README.md)\n");
    write(
        root, "docs/a.md", "# A\n\n## First\n\n## Pages\n\n## Second <b>\n\n| x |\n|---|\n| 1 |\n");
    write(root, "docs/sql/README.md", "# SQL\n\n[b](b.md)\n");
    write(root, "docs/sql/b.md", "# B & C\n\n```sql\nSELECT 1 < 2;\n```\n");

    SiteWriter.write(root, directory.resolve("out"));

    assertThat(html("index.html")).contains("<a href=\"docs/a.html#second\">a</a>");
    assertThat(html("docs/a.html"))
        .contains("<li class=\"here\"><a href=\"a.html\">A page</a></li>")
        .contains("<li class=\"level2\"><a href=\"#first\">First</a></li>")
        .contains(
            "<h2 id=\"first\">First<a href=\"#first\" title=\"Link to this section\""
                + " class=\"anchor\">#</a></h2>")
        .contains("rel=\"next\" href=\"sql/index.html\">SQL</a>")
        .contains("<div class=\"scroll\"><table>")
        .contains("<h2 id=\"pages\">", "<nav id=\"site-pages\"");
    assertThat(html("docs/sql/b.html"))
        .contains("<title>B &amp; C - Moka</title>")
        .contains("<code class=\"language-sql\">SELECT 1 &lt; 2;")
        .contains("rel=\"prev\" href=\"index.html\">SQL</a>")
        .contains("../../assets/site.css");
    assertThat(html("assets/search-records.js")).contains("\"docs/a.html#first\"");
  }

  @Test
  void write_withADeadLink_failsAndWritesNothing() throws IOException {
    Path root = directory.resolve("in");
    write(root, "README.md", "# Home\n\n[a](b.md)\n");

    assertThatThrownBy(() -> SiteWriter.write(root, directory.resolve("out")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("README.md:3: b.md: no such file");
    assertThat(directory.resolve("out")).doesNotExist();
  }

  private String html(String file) throws IOException {
    return Files.readString(directory.resolve("out").resolve(file));
  }

  private static void write(Path root, String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
