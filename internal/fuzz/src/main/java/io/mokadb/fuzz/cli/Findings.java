package io.mokadb.fuzz.cli;

import io.mokadb.fuzz.reduce.FuzzFinding;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Findings of a run: each once, in a file of its own. Those of earlier runs count as long as their
 * files end with {@code .sql}; a finding whose file was renamed is shown again.
 */
final class Findings {
  private static final String KIND = "-- ";
  private static final String SIGNATURE = "-- signature: ";

  private final Path directory;
  private final PrintStream out;
  private final Map<String, Integer> kinds = new TreeMap<>();
  private final Set<String> signatures = new HashSet<>();
  private final int mostOfAKind;
  private int number;
  private int added;

  /**
   * No findings yet but those that are in the directory.
   *
   * @param directory where files go, or null for the console
   */
  Findings(Path directory, PrintStream out, int mostOfAKind) throws IOException {
    this.directory = directory;
    this.out = out;
    this.mostOfAKind = mostOfAKind;
    if (directory != null) {
      Files.createDirectories(directory);
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : files.sorted().toList()) {
          know(file);
        }
      }
    }
  }

  private void know(Path file) throws IOException {
    String name = file.getFileName().toString();
    if (name.matches("\\d+-.*")) {
      number = Math.max(number, Integer.parseInt(name.substring(0, name.indexOf('-'))));
    }
    if (name.endsWith(".sql")) {
      List<String> lines = Files.readAllLines(file);
      String kind = lines.get(0).substring(KIND.length());
      kinds.merge(kind, kind.endsWith("rows") ? 0 : 1, Integer::sum);
      lines.stream()
          .filter(line -> line.startsWith(SIGNATURE))
          .forEach(line -> signatures.add(line.substring(SIGNATURE.length())));
    }
  }

  /** True if a finding of this kind is worth the time to reduce it. */
  boolean isWanted(String kind) {
    int seen = kinds.merge(kind, 1, Integer::sum);
    return kind.endsWith("rows") ? seen <= mostOfAKind : seen <= 1;
  }

  int count() {
    return added;
  }

  Map<String, Integer> kinds() {
    return kinds;
  }

  void add(FuzzFinding finding, String origin) throws IOException {
    if (!signatures.add(finding.signature())) {
      return;
    }
    added++;
    String script = finding.script() + SIGNATURE + finding.signature() + "\n-- " + origin + "\n";
    if (directory == null) {
      out.println(script);
      return;
    }
    String name = finding.difference().kind().toLowerCase(Locale.ROOT);
    name = name.replaceAll("[^a-z0-9]+", "-");
    name = name.substring(0, Math.min(60, name.length()));
    number++;
    Path file = directory.resolve("%03d-%s.sql".formatted(number, name));
    Files.writeString(file, script);
    out.println("finding: " + file);
  }
}
