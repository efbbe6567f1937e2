package io.mokadb.site;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts side bar, contents of the page, previous and next page around the HTML of a page. */
final class SiteLayout {
  private static final Pattern MARK = Pattern.compile("\\{\\{(\\w+)}}");

  private final String template;
  private final SiteContents contents;

  SiteLayout(String template, SiteContents contents) {
    this.template = template;
    this.contents = contents;
  }

  /** The whole file of a page. */
  String html(MarkdownPage page, String body) {
    Map<String, String> parts =
        Map.of(
            "title", HtmlText.of(page.title()),
            "root", root(page),
            "sidebar", sidebar(page),
            "outline", outline(page),
            "neighbours", neighbours(page),
            "body", body);
    return MARK.matcher(template)
        .replaceAll(mark -> Matcher.quoteReplacement(parts.get(mark.group(1))));
  }

  /** The way from a page to the directory of the site: empty, or ends with a slash. */
  private static String root(MarkdownPage page) {
    return "../".repeat(page.path().getNameCount() - 1);
  }

  private String sidebar(MarkdownPage page) {
    StringBuilder html = new StringBuilder();
    boolean home = contents.inOrder().stream().noneMatch(entry -> entry.leadsTo(page));
    for (SiteContents.Subject subject : contents.subjects()) {
      boolean open = home || subject.entries().stream().anyMatch(entry -> entry.leadsTo(page));
      html.append(open ? "<details open>" : "<details>")
          .append("<summary>")
          .append(HtmlText.of(subject.title()))
          .append("</summary>");
      entries(html, page, subject.entries());
      html.append("</details>\n");
    }
    return html.toString();
  }

  private static void entries(
      StringBuilder html, MarkdownPage page, List<SiteContents.Entry> entries) {
    html.append("<ul>");
    for (SiteContents.Entry entry : entries) {
      boolean here = entry.page().path().equals(page.path());
      html.append(here ? "<li class=\"here\">" : "<li>")
          .append(HtmlText.link(page.urlOf(entry.page().html()), entry.label()));
      if (!entry.children().isEmpty() && entry.leadsTo(page)) {
        entries(html, page, entry.children());
      }
      html.append("</li>");
    }
    html.append("</ul>");
  }

  /** The headings below the title; empty for a page with fewer than two. */
  private static String outline(MarkdownPage page) {
    List<PageHeading> shown =
        page.headings().values().stream()
            .filter(heading -> heading.level() == 2 || heading.level() == 3)
            .toList();
    if (shown.size() < 2) {
      return "";
    }
    StringBuilder html = new StringBuilder("<details open><summary>On this page</summary><ul>");
    for (PageHeading heading : shown) {
      html.append("<li class=\"level")
          .append(heading.level())
          .append("\">")
          .append(HtmlText.link("#" + heading.id(), heading.text()))
          .append("</li>");
    }
    return html.append("</ul></details>").toString();
  }

  private String neighbours(MarkdownPage page) {
    List<SiteContents.Entry> order = contents.inOrder();
    int at = 0;
    while (at < order.size() && !order.get(at).page().path().equals(page.path())) {
      at++;
    }
    if (at == order.size()) {
      return "";
    }
    return (at == 0 ? "<span></span>" : neighbour(page, order.get(at - 1), "previous"))
        + (at + 1 == order.size() ? "" : neighbour(page, order.get(at + 1), "next"));
  }

  private static String neighbour(MarkdownPage page, SiteContents.Entry entry, String side) {
    Path target = entry.page().html();
    return "<a class=\""
        + side
        + "\" rel=\""
        + (side.equals("previous") ? "prev" : "next")
        + "\" href=\""
        + HtmlText.of(page.urlOf(target))
        + "\">"
        + HtmlText.of(entry.label())
        + "</a>";
  }
}
