package io.mokadb.site;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;

/**
 * A Markdown file of the repository.
 *
 * @param path relative to the root of the repository
 * @param document its syntax tree
 * @param headings in their order, by their nodes
 * @param anchors all that a link can lead to: of headings, and those written as HTML
 * @param links in their order
 */
record MarkdownPage(
    Path path,
    Node document,
    Map<Heading, PageHeading> headings,
    Set<String> anchors,
    List<PageLink> links) {

  /** The text of its first heading, or the name of the file. */
  String title() {
    return headings.values().stream()
        .findFirst()
        .map(PageHeading::text)
        .orElse(path.getFileName().toString());
  }

  /** True for the page that a directory shows. */
  boolean isIndex() {
    return path.endsWith("README.md");
  }

  /** The path of a link's target, relative to the root; the page itself for a link within it. */
  Path target(PageLink link) {
    return link.path().isEmpty() ? path : path.resolveSibling(link.path()).normalize();
  }

  /** The place of its HTML in the site. */
  Path html() {
    String name = path.getFileName().toString();
    return path.resolveSibling(
        isIndex() ? "index.html" : name.substring(0, name.length() - 3) + ".html");
  }

  /** The relative URL of another file of the site. */
  String urlOf(Path html) {
    Path here = html().getParent();
    Path relative = here == null ? html : here.relativize(html);
    return relative.toString().replace('\\', '/');
  }
}
