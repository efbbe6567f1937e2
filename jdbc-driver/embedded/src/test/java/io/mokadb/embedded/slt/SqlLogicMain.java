package io.mokadb.embedded.slt;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.ZipEntry;

/**
 * Runs sqllogictest and prints a table of counts by group.
 *
 * <p>Arguments: how many records of each file, how many files of each group, then prefixes of files
 * such as {@code test/random}.
 */
public final class SqlLogicMain {
  private SqlLogicMain() {}

  public static void main(String[] args) throws IOException, SQLException {
    int records = Integer.parseInt(args[0]);
    int files = Integer.parseInt(args[1]);
    TreeMap<String, int[]> groups = new TreeMap<>();
    for (int i = 2; i < args.length; i++) {
      for (String file : files(args[i], files)) {
        SltRun run = new SltRun(file, records).run();
        run.wrong().forEach(System.out::println);
        int[] counts = groups.computeIfAbsent(group(file), name -> new int[5]);
        counts[0]++;
        counts[1] += run.statements();
        counts[2] += run.queries();
        counts[3] += run.wrongResults();
        counts[4] += run.errors();
      }
    }
    System.out.println("| group | files | statements | queries | wrong results | errors |");
    System.out.println("| --- | --: | --: | --: | --: | --: |");
    groups.forEach(
        (name, c) ->
            System.out.printf(
                "| %s | %,d | %,d | %,d | %d | %d |%n", name, c[0], c[1], c[2], c[3], c[4]));
  }

  private static String group(String file) {
    String[] parts = file.split("/");
    return parts.length < 3
        ? "select"
        : parts[1] + (parts[1].equals("evidence") ? "" : "/" + parts[2]);
  }

  /** The files below a prefix, at most so many of each group, spread over it. */
  static List<String> files(String prefix, int mostOfGroup) throws IOException {
    URL known =
        Objects.requireNonNull(
            SqlLogicMain.class.getClassLoader().getResource("test/select1.test"),
            "net.hydromatic:sql-logic-test is not on the class path");
    List<String> names =
        new ArrayList<>(
            ((JarURLConnection) known.openConnection())
                .getJarFile().stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.startsWith(prefix) && name.endsWith(".test"))
                    .toList());
    names.sort(Comparator.naturalOrder());
    TreeMap<String, List<String>> groups = new TreeMap<>();
    names.forEach(name -> groups.computeIfAbsent(group(name), g -> new ArrayList<>()).add(name));
    List<String> chosen = new ArrayList<>();
    for (List<String> group : groups.values()) {
      int step = Math.max(1, group.size() / mostOfGroup);
      for (int i = 0; i < group.size() && i / step < mostOfGroup; i += step) {
        chosen.add(group.get(i));
      }
    }
    return chosen;
  }
}
