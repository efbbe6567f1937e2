package io.mokadb.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** Reads the Markdown files of a repository. */
final class PageReader {

  /** The extensions of Markdown that pages use. */
  static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

  private final Path root;
  private final Parser parser =
      Parser.builder()
          .extensions(EXTENSIONS)
          .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
          .build();

  /** A reader of the repository in a directory, which the paths of pages are relative to. */
  PageReader(Path root) {
    this.root = root;
  }

  /** All pages by their paths, but for those in directories of builds and hidden ones. */
  Map<Path, MarkdownPage> readAll() throws IOException {
    Map<Path, MarkdownPage> pages = new TreeMap<>();
    for (Path path : files(root)) {
      Path relative = root.relativize(path);
      pages.put(relative, read(relative));
    }
    return pages;
  }

  private static List<Path> files(Path directory) throws IOException {
    List<Path> found = new ArrayList<>();
    try (Stream<Path> entries = Files.list(directory)) {
      for (Path entry : entries.sorted().toList()) {
        String name = entry.getFileName().toString();
        if (Files.isDirectory(entry)) {
          if (!name.startsWith(".") && !name.equals("target") && !name.equals("src")) {
            found.addAll(files(entry));
          }
        } else if (name.endsWith(".md")) {
          found.add(entry);
        }
      }
    }
    return found;
  }

  MarkdownPage read(Path path) throws IOException {
    Node document = parser.parse(Files.readString(root.resolve(path)));
    PageOutline outline = new PageOutline();
    document.accept(outline);
    return new MarkdownPage(path, document, outline.headings, outline.anchors, outline.links);
  }
}
