package io.mokadb.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.commonmark.renderer.text.TextContentRenderer;

/**
 * A section of a page, as the search finds it.
 *
 * @param url relative to the directory of the site
 * @param page the title of the page
 * @param section the heading, or an empty text for the beginning of the page
 * @param text what is below the heading
 */
record SearchRecord(String url, String page, String section, String text) {
  private static final TextContentRenderer TEXT =
      TextContentRenderer.builder().extensions(PageReader.EXTENSIONS).build();

  /** The sections of a page. */
  static List<SearchRecord> of(MarkdownPage page) {
    List<SearchRecord> records = new ArrayList<>();
    Path html = page.html();
    String url = html.toString().replace('\\', '/');
    PageHeading heading = null;
    StringBuilder text = new StringBuilder();
    for (Node node = page.document().getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading next) {
        add(records, page, url, heading, text);
        heading = page.headings().get(next);
        text.setLength(0);
      } else {
        text.append(TEXT.render(node)).append('\n');
      }
    }
    add(records, page, url, heading, text);
    return records;
  }

  private static void add(
      List<SearchRecord> records,
      MarkdownPage page,
      String url,
      PageHeading heading,
      StringBuilder text) {
    if (heading == null || heading.level() == 1) {
      if (heading != null || !text.isEmpty()) {
        records.add(new SearchRecord(url, page.title(), "", text.toString().strip()));
      }
      return;
    }
    String at = url + "#" + heading.id();
    records.add(new SearchRecord(at, page.title(), heading.text(), text.toString().strip()));
  }
}
