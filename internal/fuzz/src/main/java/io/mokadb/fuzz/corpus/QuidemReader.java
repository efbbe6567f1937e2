package io.mokadb.fuzz.corpus;

import io.mokadb.fuzz.corpus.CorpusScript.Expected;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads Quidem's scripts: statements, tables drawn with signs, commands after exclamation marks.
 */
final class QuidemReader implements ScriptReader {
  @Override
  public boolean reads(String fileName) {
    return fileName.endsWith(".iq");
  }

  @Override
  public List<CorpusScript.Step> steps(String text) {
    List<CorpusScript.Step> steps = new ArrayList<>();
    StringBuilder sql = new StringBuilder();
    List<String> output = new ArrayList<>();
    boolean ended = false;
    for (String line : text.lines().toList()) {
      if (line.startsWith("!")) {
        if (ended && (line.startsWith("!ok") || line.startsWith("!update"))) {
          steps.add(new CorpusScript.Step(sql.toString(), expected(output)));
        }
        // A plan may follow; the statement stays for further commands.
        output.clear();
        if (!line.startsWith("!plan")) {
          sql.setLength(0);
          ended = false;
        }
      } else if (ended && !line.isBlank() && !line.startsWith("#")) {
        output.add(line);
      } else if (!ended && !line.startsWith("#") && !(line.isBlank() && sql.isEmpty())) {
        sql.append(line).append('\n');
        String sofar = sql.toString().strip();
        if (sofar.endsWith(";")) {
          sql.setLength(0);
          sql.append(sofar, 0, sofar.length() - 1);
          ended = true;
        }
      }
    }
    return steps;
  }

  private static Expected expected(List<String> output) {
    List<List<String>> rows = new ArrayList<>();
    boolean header = true;
    for (String line : output) {
      if (line.startsWith("| ") && !header) {
        String inner = line.substring(1, line.lastIndexOf('|'));
        rows.add(Stream.of(inner.split("\\|", -1)).map(String::strip).toList());
      }
      header = header && !line.startsWith("| ");
    }
    boolean failed = output.stream().anyMatch(line -> line.contains("Exception"));
    boolean table = output.stream().anyMatch(line -> line.startsWith("+-"));
    return failed
        ? new Expected.Failure()
        : table ? new Expected.Rows(rows) : new Expected.Anything();
  }
}
