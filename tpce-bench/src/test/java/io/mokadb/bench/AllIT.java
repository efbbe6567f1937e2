package io.mokadb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.figure.FigureFiles;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code bench all} with parts that take little time. */
@Isolated("reads standard error")
@Tag("nightly")
final class AllIT {

  @TempDir Path directory;

  @Test
  void all_withAPartThatFails_keepsTheOthersAndSaysWhy() throws Exception {
    // The oracle's program is not on this class path, and nobody listens at that port.
    int code =
        Bench.run(
            "all",
            "--quick",
            "--only=triggers,views,tpce,oracle",
            "--peers=postgres",
            "--postgres-url=jdbc:postgresql://127.0.0.1:1/none",
            "--duration=1s",
            "--scale-factor=10000",
            "--threads=1",
            "--dir=" + directory.resolve("work"),
            "--out=" + directory.resolve("out"));
    assertThat(code).isEqualTo(1);
    Path out = directory.resolve("out");
    Figure triggers = FigureFiles.read(out.resolve("triggers.json"));
    assertThat(triggers.table().rows()).hasSize(10);
    Figure views = FigureFiles.read(out.resolve("views.json"));
    assertThat(views.table().rows().stream().map(row -> row.get(0)).distinct())
        .contains("visible", "changes", "creation", "batch of 10");
    assertThat(views.failures()).isNotEmpty().allSatisfy(text -> assertThat(text).isNotBlank());
    Figure trades = FigureFiles.read(out.resolve("tpce.json"));
    assertThat(trades.table().head()).containsExactly("", "moka");
    assertThat(trades.failures())
        .singleElement()
        .asString()
        .contains("postgresql", "cannot open")
        .doesNotContain("-cp", ".jar");
    assertThat(Files.readString(out.resolve("all.md")))
        .contains("| trades/s |", "FAILED: postgresql", "FAILED: oracle", "bin/moka bench")
        .doesNotContain("Not measured");
    assertThat(out.resolve("all.html")).exists();
    assertThat(directory.resolve("work")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"--peers=oracle, sqlite", "--only=figure6, figure7", "--customers=150, multiple"})
  void all_withWrongOptions_saysWhatThereIs(String option, String text) {
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      assertThat(Bench.run("all", option)).isEqualTo(2);
    } finally {
      System.setErr(err);
    }
    assertThat(said.toString(StandardCharsets.UTF_8)).contains(text);
  }
}
