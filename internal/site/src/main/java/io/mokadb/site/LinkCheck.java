package io.mokadb.site;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds links that lead to no file of the repository, or to no heading of it. */
final class LinkCheck {
  private final Path root;
  private final Map<Path, MarkdownPage> pages;

  LinkCheck(Path root, Map<Path, MarkdownPage> pages) {
    this.root = root;
    this.pages = pages;
  }

  /** A line for each dead link: file, line and target. */
  List<String> findings() {
    List<String> findings = new ArrayList<>();
    for (MarkdownPage page : pages.values()) {
      for (PageLink link : page.links()) {
        String fault = link.isExternal() ? null : fault(page, link);
        if (fault != null) {
          findings.add(page.path() + ":" + link.line() + ": " + link.target() + ": " + fault);
        }
      }
    }
    return findings;
  }

  private String fault(MarkdownPage page, PageLink link) {
    Path target = page.target(link);
    if (target.startsWith("..") || target.isAbsolute()) {
      return "outside of the repository";
    }
    if (!Files.exists(root.resolve(target))) {
      return "no such file";
    }
    MarkdownPage other = pages.get(target);
    if (link.anchor().isEmpty() || other != null && other.anchors().contains(link.anchor())) {
      return null;
    }
    return "no such heading";
  }
}
