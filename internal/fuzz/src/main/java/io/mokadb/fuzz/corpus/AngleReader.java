package io.mokadb.fuzz.corpus;

import io.mokadb.fuzz.corpus.CorpusScript.Expected;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads H2's scripts: what is expected follows a statement in lines that begin with {@code >}. */
final class AngleReader implements ScriptReader {
  private static final Pattern TAIL =
      Pattern.compile("> (rows(?: \\(ordered\\))?|update count): (\\d+)");

  @Override
  public boolean reads(String fileName) {
    return fileName.contains("scripts") && fileName.endsWith(".sql");
  }

  @Override
  public List<CorpusScript.Step> steps(String text) {
    List<CorpusScript.Step> steps = new ArrayList<>();
    StringBuilder sql = new StringBuilder();
    List<String> output = new ArrayList<>();
    for (String line : text.lines().toList()) {
      if (line.startsWith(">")) {
        output.add(line);
      } else if (!line.startsWith("--") && !line.startsWith("@")) {
        if (!output.isEmpty()) {
          add(steps, sql, output);
        }
        sql.append(line).append('\n');
        if (line.isBlank() && sql.toString().isBlank()) {
          sql.setLength(0);
        }
      }
    }
    add(steps, sql, output);
    return steps;
  }

  private static void add(List<CorpusScript.Step> steps, StringBuilder sql, List<String> output) {
    String text = sql.toString().strip();
    if (!text.isEmpty()) {
      steps.add(
          new CorpusScript.Step(
              text.endsWith(";") ? text.substring(0, text.length() - 1) : text, expected(output)));
    }
    sql.setLength(0);
    output.clear();
  }

  private static Expected expected(List<String> output) {
    if (output.isEmpty()) {
      return new Expected.Anything();
    }
    String last = output.get(output.size() - 1);
    if (last.startsWith("> exception")) {
      return new Expected.Failure();
    }
    if (last.startsWith(">> ")) {
      return new Expected.Rows(List.of(List.of(last.substring(3).strip())));
    }
    Matcher tail = TAIL.matcher(last);
    if (!tail.matches()) {
      return new Expected.Anything();
    }
    return tail.group(1).startsWith("rows") && output.size() > 2
        ? rows(output)
        : new Expected.Count(Long.parseLong(tail.group(2)));
  }

  /** Columns are as wide as the dashes below their names. */
  private static Expected rows(List<String> output) {
    String dashes = output.get(1);
    List<List<String>> rows = new ArrayList<>();
    for (String line : output.subList(2, output.size() - 1)) {
      List<String> row = new ArrayList<>();
      int from = 2;
      while (from < dashes.length()) {
        int to = dashes.indexOf(' ', from);
        to = to < 0 ? Math.max(dashes.length(), line.length()) : to;
        row.add(line.substring(Math.min(from, line.length()), Math.min(to, line.length())).strip());
        from = to + 1;
      }
      rows.add(row);
    }
    return new Expected.Rows(rows);
  }
}
