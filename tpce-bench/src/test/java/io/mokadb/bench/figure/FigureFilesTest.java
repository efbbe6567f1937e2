package io.mokadb.bench.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FigureFilesTest {

  @TempDir Path directory;

  @Test
  void write_aFigure_canBeReadAgainAndNeedsNoNetwork() throws Exception {
    Figure figure =
        Figure.titled("some", "Some figure </script>")
            .paper("something else")
            .setting("rows", 7)
            .head("what", "much")
            .row("a", "1")
            .chart(
                Chart.lines(
                    "lines",
                    "x",
                    "y",
                    List.of(Chart.Series.line("a", List.of(new Chart.Point(1, 2))))))
            .chart(
                Chart.bars(
                    "bars", "y", List.of("a"), List.of(Chart.Series.bars("a", List.of(1.0)))))
            .note("read it right")
            .failure("a part")
            .partial(true)
            .build();
    Path page = new FigureFiles(directory).write(figure);
    assertThat(FigureFiles.read(directory.resolve("some.json"))).isEqualTo(figure);
    String html = Files.readString(page);
    assertThat(html)
        .contains("Chart", "something else", "Some figure <\\/script>")
        .doesNotContain("src=\"http", "/*DATA*/", "/*CHARTS*/", "<!--PICTURES-->");
    try (var files = Files.list(directory)) {
      assertThat(files).hasSize(2);
    }
  }

  @Test
  void read_ofSomethingElse_saysWhatFile() throws Exception {
    Path file = Files.writeString(directory.resolve("no.json"), "[1]");
    assertThatThrownBy(() -> FigureFiles.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no.json holds no figure");
  }

  @Test
  void table_showsColumnsUnderEachOther() {
    TextTable table = new TextTable(List.of("what", "much"), List.of(List.of("long name", "1")));
    assertThat(table.lines()).containsExactly("what       much", "long name     1");
    assertThat(table.markdown())
        .containsExactly("| what | much |", "|---|---|", "| long name | 1 |");
    assertThatThrownBy(() -> new TextTable(List.of("a"), List.of(List.of("1", "2"))))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
