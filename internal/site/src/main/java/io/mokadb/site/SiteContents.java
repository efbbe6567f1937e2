package io.mokadb.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;

/**
 * The order of the pages, by subject.
 *
 * @param subjects as the page of contents has them
 */
record SiteContents(List<Subject> subjects) {

  /** The page that lists all others. */
  static final Path PAGE = Path.of("docs", "README.md");

  /** A heading of the page of contents with the pages below it. */
  record Subject(String title, List<Entry> entries) {}

  /**
   * A page in the contents.
   *
   * @param label the text of its link
   * @param children the pages of its directory, if it is the index of one
   */
  record Entry(MarkdownPage page, String label, List<Entry> children) {

    /** True if it is the entry of a page, or one of its children is. */
    boolean leadsTo(MarkdownPage other) {
      return page.path().equals(other.path())
          || children.stream().anyMatch(child -> child.leadsTo(other));
    }
  }

  /** The contents that {@link #PAGE} states. */
  static SiteContents of(Map<Path, MarkdownPage> pages) {
    MarkdownPage contents = pages.get(PAGE);
    List<Subject> subjects = new ArrayList<>();
    Set<Path> known = new HashSet<>();
    for (Node node = contents.document().getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading && heading.getLevel() == 2) {
        subjects.add(new Subject(contents.headings().get(heading).text(), new ArrayList<>()));
      } else if (!subjects.isEmpty()) {
        PageOutline block = new PageOutline();
        node.accept(block);
        List<Entry> entries = subjects.get(subjects.size() - 1).entries();
        for (PageLink link : block.links) {
          MarkdownPage page = linked(pages, contents, link, known);
          if (page != null) {
            entries.add(new Entry(page, link.text(), children(pages, page, known)));
          }
        }
      }
    }
    return new SiteContents(subjects);
  }

  private static List<Entry> children(
      Map<Path, MarkdownPage> pages, MarkdownPage index, Set<Path> known) {
    List<Entry> children = new ArrayList<>();
    if (index.isIndex() && index.path().getNameCount() > 1) {
      for (PageLink link : index.links()) {
        boolean below = index.path().getParent().equals(index.target(link).getParent());
        MarkdownPage page = below ? linked(pages, index, link, known) : null;
        if (page != null) {
          children.add(new Entry(page, page.title(), List.of()));
        }
      }
    }
    return children;
  }

  /** The page of a link, if it is one and was not linked before. */
  private static MarkdownPage linked(
      Map<Path, MarkdownPage> pages, MarkdownPage from, PageLink link, Set<Path> known) {
    MarkdownPage page = link.isExternal() ? null : pages.get(from.target(link));
    return page != null && known.add(page.path()) ? page : null;
  }

  /** All pages in the order in which one reads them. */
  List<Entry> inOrder() {
    List<Entry> all = new ArrayList<>();
    for (Subject subject : subjects) {
      for (Entry entry : subject.entries()) {
        all.add(entry);
        all.addAll(entry.children());
      }
    }
    return all;
  }
}
