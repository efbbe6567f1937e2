package io.mokadb.fuzz.cli;

import io.mokadb.fuzz.reduce.Finding;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Findings of a run: each once, in a file of its own. */
final class Findings {
  private final Path directory;
  private final PrintStream out;
  private final Map<String, Integer> kinds = new HashMap<>();
  private final Set<String> signatures = new HashSet<>();
  private final int mostOfAKind;

  /**
   * No findings yet.
   *
   * @param directory where files go, or null for the console
   */
  Findings(Path directory, PrintStream out, int mostOfAKind) {
    this.directory = directory;
    this.out = out;
    this.mostOfAKind = mostOfAKind;
  }

  /** Whether a finding of this kind is worth the time to reduce it. */
  boolean isWanted(String kind) {
    int seen = kinds.merge(kind, 1, Integer::sum);
    return kind.endsWith("rows") ? seen <= mostOfAKind : seen <= 1;
  }

  int count() {
    return signatures.size();
  }

  Map<String, Integer> kinds() {
    return kinds;
  }

  void add(Finding finding, String origin) throws IOException {
    if (!signatures.add(finding.signature())) {
      return;
    }
    String script = finding.script() + "-- " + origin + "\n";
    if (directory == null) {
      out.println(script);
      return;
    }
    Files.createDirectories(directory);
    String name = finding.difference().kind().toLowerCase(Locale.ROOT);
    name = name.replaceAll("[^a-z0-9]+", "-");
    name = name.substring(0, Math.min(60, name.length()));
    int number = signatures.size();
    Path file;
    do {
      file = directory.resolve("%03d-%s.sql".formatted(number++, name));
    } while (Files.exists(file));
    Files.writeString(file, script);
    out.println("finding: " + file);
  }
}
