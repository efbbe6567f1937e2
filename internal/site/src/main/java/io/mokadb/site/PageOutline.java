package io.mokadb.site;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;

/** Collects headings, anchors and links of a syntax tree. */
final class PageOutline extends AbstractVisitor {
  private static final Pattern ID = Pattern.compile("\\bid=\"([^\"]+)\"");

  private final HeadingIds ids = new HeadingIds();
  final Map<Heading, PageHeading> headings = new LinkedHashMap<>();
  final Set<String> anchors = new LinkedHashSet<>();
  final List<PageLink> links = new ArrayList<>();

  @Override
  public void visit(Heading heading) {
    String text = text(heading);
    String id = ids.next(text);
    headings.put(heading, new PageHeading(heading.getLevel(), id, text));
    anchors.add(id);
    visitChildren(heading);
  }

  @Override
  public void visit(HtmlInline html) {
    addAnchors(html.getLiteral());
  }

  @Override
  public void visit(HtmlBlock html) {
    addAnchors(html.getLiteral());
  }

  private void addAnchors(String html) {
    Matcher matcher = ID.matcher(html);
    while (matcher.find()) {
      anchors.add(matcher.group(1));
    }
  }

  @Override
  public void visit(Link link) {
    links.add(new PageLink(line(link), link.getDestination(), text(link)));
  }

  private static int line(Node node) {
    for (Node at = node; at != null; at = at.getParent()) {
      if (!at.getSourceSpans().isEmpty()) {
        return at.getSourceSpans().get(0).getLineIndex() + 1;
      }
    }
    return 1;
  }

  /** The text of a node without its markup. */
  static String text(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(Code part) {
            text.append(part.getLiteral());
          }
        });
    return text.toString();
  }
}
