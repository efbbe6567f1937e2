package io.mokadb.fuzz.corpus;

import io.mokadb.fuzz.corpus.CorpusScript.Expected;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads psql's scripts: statements up to semicolons, without psql's own commands and COPY's data.
 */
final class PlainReader implements ScriptReader {
  @Override
  public boolean reads(String fileName) {
    return fileName.endsWith(".sql");
  }

  @Override
  public List<CorpusScript.Step> steps(String text) {
    List<CorpusScript.Step> steps = new ArrayList<>();
    StringBuilder sql = new StringBuilder();
    boolean data = false;
    for (String line : text.lines().toList()) {
      if (data) {
        data = !line.equals("\\.");
        continue;
      }
      if (line.startsWith("\\") || line.startsWith("--")) {
        continue;
      }
      sql.append(line).append('\n');
      String sofar = sql.toString().strip();
      if (sofar.endsWith(";") && closed(sofar)) {
        data = sofar.matches("(?is)copy .* from stdin.*");
        steps.add(
            new CorpusScript.Step(sofar.substring(0, sofar.length() - 1), new Expected.Anything()));
        sql.setLength(0);
      }
    }
    return steps;
  }

  private static boolean closed(String sql) {
    long quotes = sql.chars().filter(c -> c == '\'').count();
    int dollars = (sql.length() - sql.replace("$$", "").length()) / 2;
    return quotes % 2 == 0 && dollars % 2 == 0;
  }
}
