package io.mokadb.site;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes the site. */
final class SiteWriter {
  private SiteWriter() {}

  /**
   * Writes the pages of a repository, and the files that they load, into a directory.
   *
   * @throws IOException if a file cannot be read or written, or if a link is dead; the message has
   *     all dead links
   */
  static void write(Path root, Path target) throws IOException {
    Map<Path, MarkdownPage> pages = new PageReader(root).readAll();
    List<String> dead = new LinkCheck(root, pages).findings();
    if (!dead.isEmpty()) {
      throw new IOException("dead links:\n" + String.join("\n", dead));
    }
    SiteLayout layout = new SiteLayout(SiteAssets.text("page.html"), SiteContents.of(pages));
    List<SearchRecord> records = new ArrayList<>();
    for (MarkdownPage page : pages.values()) {
      records.addAll(SearchRecord.of(page));
      Path file = target.resolve(page.html().toString());
      Files.createDirectories(file.getParent());
      Files.writeString(file, layout.html(page, PageBody.html(pages, page)));
    }
    SiteAssets.write(target.resolve("assets"));
    Files.writeString(
        target.resolve("assets/search-records.js"),
        "window.searchRecords = " + new ObjectMapper().writeValueAsString(records) + ";\n");
  }
}
