package io.mokadb.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.figure.FigureFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The paper's figures at their smallest, each in the processes that it needs. */
@Isolated("reads standard output")
@Tag("nightly")
final class PaperFiguresIT {

  private static final List<String> TINY =
      List.of("--customers=100", "--scale-factor=10000", "--market-days=30", "--news-length=100");

  @TempDir Path directory;

  @Test
  void figure8_quick_holdsEachOperationAgainstTheStore() throws Exception {
    Figure figure = measure("figure8", List.of("--quick"));
    assertThat(figure.table().rows()).hasSize(10).allMatch(row -> !row.get(5).equals("0.00"));
    assertThat(figure.charts()).hasSize(2);
    assertThat(figure.paper()).contains("0.94", "0.23");
  }

  @Test
  void figure9_tiny_measuresEachNumberOfProcessors() throws Exception {
    List<String> arguments = new ArrayList<>(TINY);
    arguments.addAll(List.of("--quick", "--threads=1", "--seconds=1"));
    Figure figure = measure("figure9", arguments);
    assertThat(figure.table().rows()).isNotEmpty().allMatch(row -> row.get(1).equals("1"));
    assertThat(figure.notes()).anyMatch(note -> note.contains("simulated cluster is left out"));
  }

  @Test
  void figure10_tiny_losesNothing() throws Exception {
    List<String> arguments = new ArrayList<>(TINY);
    arguments.addAll(List.of("--threads=2", "--before=1", "--after=1"));
    Figure figure = measure("figure10", arguments);
    assertThat(figure.table().rows())
        .contains(
            List.of("acknowledged trades that were lost", "0"),
            List.of("consistency conditions broken", "0"));
  }

  @Test
  void oracle_withoutTheSimulatorsClasses_saysWhereTheyAre() {
    PrintStream err = System.err;
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    System.setErr(new PrintStream(text, true, StandardCharsets.UTF_8));
    try {
      assertThat(Bench.run("oracle", "--quick", "--dir=" + directory.resolve("work"))).isEqualTo(1);
    } finally {
      System.setErr(err);
    }
    assertThat(text.toString(StandardCharsets.UTF_8)).contains("bin/moka bench");
  }

  private Figure measure(String command, List<String> arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(arguments);
    all.addAll(List.of("--out=" + directory.resolve("out"), "--dir=" + directory.resolve("work")));
    assertThat(Bench.run(all.toArray(String[]::new))).isZero();
    Figure figure = FigureFiles.read(directory.resolve("out").resolve(command + ".json"));
    assertThat(figure.failures()).isEmpty();
    assertThat(figure.partial()).isFalse();
    assertThat(directory.resolve("out").resolve(command + ".html")).exists();
    // Databases are removed.
    assertThat(Files.exists(directory.resolve("work"))).isFalse();
    return figure;
  }
}
