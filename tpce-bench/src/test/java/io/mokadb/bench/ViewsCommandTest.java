package io.mokadb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.figure.FigureFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ViewsCommandTest {
  @TempDir Path directory;

  @Test
  void views_quickly_writesTheFigureAndRemovesTheDatabases() throws Exception {
    Path work = directory.resolve("work");
    int code =
        Bench.run("views", "--quick", "--threads=1,2", "--dir=" + work, "--out=" + directory);
    assertThat(code).isZero();
    Figure figure = FigureFiles.read(directory.resolve("views.json"));
    assertThat(figure.failures()).isEmpty();
    assertThat(figure.table().rows().stream().map(row -> row.get(0)).distinct())
        .contains("visible", "changes", "creation", "batch of 10");
    assertThat(figure.charts().get(0).series()).hasSize(2);
    assertThat(directory.resolve("views.html")).exists();
    assertThat(work).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--rows=0", "--sizes=0", "--threads=0", "--batch=0", "--durability=none"})
  void views_withWrongOptions_isAnErrorOfUse(String option) {
    assertThat(Bench.run("views", option, "--dir=" + directory)).isEqualTo(2);
  }
}
