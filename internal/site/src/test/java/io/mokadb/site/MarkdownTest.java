package io.mokadb.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The Markdown of this repository. */
final class MarkdownTest {
  private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();

  @Test
  void links_ofAllPages_leadToFilesAndHeadings() throws IOException {
    Map<Path, MarkdownPage> pages = new PageReader(ROOT).readAll();
    assertThat(pages).containsKey(Path.of("README.md")).hasSizeGreaterThan(80);
    assertThat(pages.values().stream().mapToInt(page -> page.links().size()).sum())
        .isGreaterThan(300);

    assertThat(new LinkCheck(ROOT, pages).findings()).isEmpty();
  }

  @Test
  void contents_listEachPage() throws IOException {
    Map<Path, MarkdownPage> pages = new PageReader(ROOT).readAll();

    assertThat(SiteContents.of(pages).inOrder().stream().map(entry -> entry.page().path()))
        .containsOnlyOnceElementsOf(
            pages.keySet().stream().filter(path -> !path.equals(SiteContents.PAGE)).toList());
  }
}
