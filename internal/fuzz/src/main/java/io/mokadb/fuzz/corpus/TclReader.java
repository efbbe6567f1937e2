package io.mokadb.fuzz.corpus;

import io.mokadb.fuzz.corpus.CorpusScript.Expected;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reads SQLite's scripts, which are Tcl: {@code do_execsql_test name {sql} {values}} and its like,
 * as far as nothing in them is computed. Values follow one another without a mark where a row ends.
 */
final class TclReader implements ScriptReader {
  private static final Set<String> TESTS = Set.of("do_execsql_test", "do_test");

  @Override
  public boolean reads(String fileName) {
    return fileName.endsWith(".test");
  }

  @Override
  public List<CorpusScript.Step> steps(String text) {
    List<CorpusScript.Step> steps = new ArrayList<>();
    for (List<String> command : TclWords.commands(text)) {
      step(command, steps);
    }
    return steps;
  }

  private static void step(List<String> command, List<CorpusScript.Step> steps) {
    String name = command.get(0);
    if (name.equals("execsql") && command.size() == 2) {
      add(command.get(1), new Expected.Anything(), steps);
    } else if (name.equals("do_catchsql_test") && command.size() == 4) {
      boolean fails = command.get(3).strip().startsWith("1");
      add(command.get(2), fails ? new Expected.Failure() : new Expected.Anything(), steps);
    } else if (TESTS.contains(name) && command.size() == 4) {
      String sql = command.get(2);
      if (name.equals("do_test")) {
        List<List<String>> body = TclWords.commands(sql);
        List<String> only = body.size() == 1 ? body.get(0) : List.of();
        if (only.size() != 2 || !only.get(0).equals("execsql")) {
          return;
        }
        sql = only.get(1);
      }
      add(sql, new Expected.Values(TclWords.list(command.get(3))), steps);
    }
  }

  /** What is expected is that of the last statement. */
  private static void add(String sql, Expected expected, List<CorpusScript.Step> steps) {
    if (sql.contains("$") || sql.contains("[")) {
      return;
    }
    List<CorpusScript.Step> all = new ArrayList<>();
    for (String one : sql.split(";\\s*\\n|;(?=\\s*\\p{Alpha}+\\b)|;\\s*$")) {
      if (!one.isBlank()) {
        all.add(new CorpusScript.Step(one.strip(), new Expected.Anything()));
      }
    }
    for (int i = 0; i < all.size(); i++) {
      boolean last = i == all.size() - 1;
      steps.add(last ? new CorpusScript.Step(all.get(i).sql(), expected) : all.get(i));
    }
  }
}
