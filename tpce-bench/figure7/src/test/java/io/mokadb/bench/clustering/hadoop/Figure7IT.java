package io.mokadb.bench.clustering.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.Bench;
import io.mokadb.bench.figure.Figure;
import io.mokadb.bench.figure.FigureFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class Figure7IT {

  @TempDir Path directory;

  /** Both sides check what they found against the documents' keys, or fail. */
  @Test
  void figure7_tiny_clustersTheSameDocumentsOnBothSides() throws Exception {
    int code =
        Bench.run(
            "figure7",
            "--documents=400",
            "--rates=20,200",
            "--seconds=1",
            "--dir=" + directory.resolve("work"),
            "--out=" + directory.resolve("out"));
    assertThat(code).isZero();
    Figure figure = FigureFiles.read(directory.resolve("out").resolve("figure7.json"));
    assertThat(figure.partial()).isFalse();
    assertThat(figure.settings()).containsEntry("documents in the repository", "400");
    assertThat(figure.settings().get("batch engine")).startsWith("Hadoop 3.");
    assertThat(figure.table().rows()).hasSize(2);
    assertThat(figure.table().rows().get(1).get(1)).isEqualTo("180,000");
    assertThat(figure.charts().get(0).series()).allMatch(line -> line.points().size() == 2);
    assertThat(figure.notes()).anyMatch(note -> note.contains("cross-over"));
    assertThat(Files.exists(directory.resolve("work"))).isFalse();
  }

  @Test
  void cluster_ofSomeDocuments_findsTheLowestNumberOfEachKey() throws Exception {
    Path input = Files.createDirectory(directory.resolve("in"));
    Files.write(input.resolve("a"), List.of("3\t7\t1\t5", "1\t7\t2\t5"));
    Files.write(input.resolve("b"), List.of("2\t8\t2\t5"));
    Path result = directory.resolve("result");
    new HadoopClustering()
        .cluster(input, result, Files.createDirectory(directory.resolve("between")));
    try (var files = Files.list(result)) {
      List<String> lines =
          files
              .filter(file -> file.getFileName().toString().startsWith("part-"))
              .flatMap(Figure7IT::lines)
              .sorted()
              .toList();
      assertThat(lines)
          .containsExactly("1\t7\t2\t5\t1\t1\t1", "2\t8\t2\t5\t2\t1\t1", "3\t7\t1\t5\t1\t3\t1");
    }
  }

  private static java.util.stream.Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
