package io.mokadb.site;

import java.nio.file.Path;
import java.util.Map;
import org.commonmark.node.Heading;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.renderer.html.AttributeProvider;
import org.commonmark.renderer.html.HtmlRenderer;

/** Makes the HTML of a page's Markdown: links lead to the pages of the site. */
final class PageBody implements AttributeProvider {
  private final Map<Path, MarkdownPage> pages;
  private final MarkdownPage page;

  private PageBody(Map<Path, MarkdownPage> pages, MarkdownPage page) {
    this.pages = pages;
    this.page = page;
  }

  /** The HTML of a page. Adds a link to each of its headings to the syntax tree. */
  static String html(Map<Path, MarkdownPage> pages, MarkdownPage page) {
    page.headings().forEach(PageBody::addAnchor);
    HtmlRenderer renderer =
        HtmlRenderer.builder()
            .extensions(PageReader.EXTENSIONS)
            .attributeProviderFactory(context -> new PageBody(pages, page))
            .build();
    return renderer
        .render(page.document())
        .replace("<table>", "<div class=\"scroll\"><table>")
        .replace("</table>", "</table></div>");
  }

  private static void addAnchor(Heading node, PageHeading heading) {
    if (heading.level() > 1) {
      Link anchor = new Link("#" + heading.id(), "Link to this section");
      anchor.appendChild(new Text("#"));
      node.appendChild(anchor);
    }
  }

  @Override
  public void setAttributes(Node node, String tag, Map<String, String> attributes) {
    if (node instanceof Heading heading) {
      attributes.put("id", page.headings().get(heading).id());
    } else if (node instanceof Link link) {
      if (node.getParent() instanceof Heading && link.getDestination().startsWith("#")) {
        attributes.put("class", "anchor");
      }
      String url = url(new PageLink(0, link.getDestination(), ""));
      if (url == null) {
        attributes.remove("href");
      } else {
        attributes.put("href", url);
      }
    }
  }

  /** The link within the site; null for a file of the repository that is not a page of it. */
  private String url(PageLink link) {
    if (link.isExternal() || link.path().isEmpty()) {
      return link.target();
    }
    MarkdownPage target = pages.get(page.target(link));
    if (target == null) {
      return null;
    }
    String anchor = link.anchor().isEmpty() ? "" : "#" + link.anchor();
    return page.urlOf(target.html()) + anchor;
  }
}
