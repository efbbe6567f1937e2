package io.mokadb.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LinkCheckTest {
  @TempDir private Path root;

  @Test
  void findings_ofLinksThatLeadSomewhere_areNone() throws IOException {
    write(
        "README.md",
        "# Home\n\n[a](docs/a.md) [b](docs/a.md#two-words-1) [self](#home) [web](https://x.y/z)\n");
    write(
        "docs/a.md",
        """
        # A

        ## Two words

        ## `Two` words

        <a id="here"></a>

        [h](a.md#here) [l](../LICENSE)
        """);
    write("LICENSE", "");

    assertThat(findings()).isEmpty();
  }

  @Test
  void findings_ofDeadLinks_nameFileLineAndTarget() throws IOException {
    write(
        "README.md",
        "# Home\n\nText\nand a [link](docs/b.md)\n\n| a |\n| --- |\n| [x](docs/a.md#three) |\n");
    write("docs/a.md", "# A\n\n[up](../../x.md)\n\n- [here](#nowhere)\n");

    assertThat(findings())
        .containsExactly(
            "README.md:4: docs/b.md: no such file",
            "README.md:8: docs/a.md#three: no such heading",
            "docs/a.md:3: ../../x.md: outside of the repository",
            "docs/a.md:5: #nowhere: no such heading");
  }

  @Test
  void findings_ofLinksInCode_areNone() throws IOException {
    write("README.md", "# Home\n\n`[a](b.md)`\n\n```\n[a](b.md)\n```\n");

    assertThat(findings()).isEmpty();
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private List<String> findings() throws IOException {
    return new LinkCheck(root, new PageReader(root).readAll()).findings();
  }
}
