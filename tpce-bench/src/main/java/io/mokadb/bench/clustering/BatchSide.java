package io.mokadb.bench.clustering;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/** The batch job over the whole repository, again and again. */
final class BatchSide {

  private static final int FILES = 4;
  private static final int MOST_RUNS = 6;
  private static final double STEADY = 1.05;

  private final BatchClustering engine;
  private final Documents documents;
  private final Path input;
  private final Path directory;
  private int runs;
  private double repositoryAlone;

  BatchSide(BatchClustering engine, Documents documents, Path directory) throws IOException {
    this.engine = engine;
    this.documents = documents;
    this.directory = directory;
    this.input = Files.createDirectories(directory.resolve("documents"));
    for (int i = 0; i < FILES; i++) {
      int from = (int) ((long) documents.repository() * i / FILES);
      int to = (int) ((long) documents.repository() * (i + 1) / FILES);
      write("repository-" + i, from, to);
    }
  }

  /**
   * Delays at a crawl rate: of runs, each with what arrived during the one before, the last two. It
   * runs until one takes hardly longer than the one before.
   */
  Delay measure(double perSecond) throws IOException, InterruptedException {
    if (repositoryAlone == 0) {
      // The first run of all loads the engine's classes, and does not count.
      run(0);
      repositoryAlone = run(0);
    }
    double before = repositoryAlone;
    double last = run((int) Math.ceil(perSecond * before));
    for (int i = 2; i <= MOST_RUNS && (i == 2 || last > before * STEADY); i++) {
      before = last;
      last = run((int) Math.ceil(perSecond * before));
    }
    return Delay.ofBatch(before, last);
  }

  /** Seconds of a run over the repository alone. */
  double repositoryAlone() {
    return repositoryAlone;
  }

  private double run(int crawled) throws IOException, InterruptedException {
    int total = documents.repository() + crawled;
    write("crawled", documents.repository(), total);
    Path result = directory.resolve("result-" + runs);
    Path work = Files.createDirectories(directory.resolve("work-" + runs++));
    long start = System.nanoTime();
    engine.cluster(input, result, work);
    double seconds = (System.nanoTime() - start) / 1e9;
    check(result, total);
    Removal.of(result);
    Removal.of(work);
    return seconds;
  }

  private void write(String name, int from, int to) throws IOException {
    try (BufferedWriter out =
        Files.newBufferedWriter(input.resolve(name), StandardCharsets.UTF_8)) {
      for (int document = from; document < to; document++) {
        out.write(Integer.toString(document));
        for (int sort = 0; sort < Documents.KEYS; sort++) {
          out.write("\t" + documents.key(document, sort));
        }
        out.write("\n");
      }
    }
  }

  /** CL1: every document once, each with a canonical one that has its key. */
  private void check(Path result, int total) throws IOException {
    BitSet seen = new BitSet(total);
    List<Path> files;
    try (Stream<Path> all = Files.list(result)) {
      files = all.filter(f -> f.getFileName().toString().startsWith("part-")).toList();
    }
    for (Path file : files) {
      try (Stream<String> lines = Files.lines(file)) {
        lines.forEach(line -> check(line, seen));
      }
    }
    if (seen.cardinality() != total) {
      throw new IOException(
          engine.name() + " clustered " + seen.cardinality() + " of " + total + " documents");
    }
  }

  private void check(String line, BitSet seen) {
    String[] cells = line.split("\t", -1);
    boolean right = cells.length == 1 + 2 * Documents.KEYS;
    for (int sort = 0; right && sort < Documents.KEYS; sort++) {
      int canonical = Integer.parseInt(cells[1 + Documents.KEYS + sort]);
      right =
          canonical <= Integer.parseInt(cells[0])
              && documents.key(canonical, sort) == Integer.parseInt(cells[1 + sort]);
    }
    if (!right || seen.get(Integer.parseInt(cells[0]))) {
      throw new IllegalStateException(engine.name() + " made a wrong cluster: " + line);
    }
    seen.set(Integer.parseInt(cells[0]));
  }
}
