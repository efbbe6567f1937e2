package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The plans of many statements, as {@code sql/plans.golden} has them: a line with {@code >} and the
 * statement, then EXPLAIN without its estimates. The system property {@code golden.plans.write}
 * names a file that gets the plans as they are now.
 */
class GoldenPlansTest {
  private static final int LEAST_STATEMENTS = 150;

  /** A statement with what comes before it, comments for one, and its plan. */
  private record Case(String sql, List<String> before, List<String> plan) {}

  @Test
  void explain_everyStatement_givesTheRecordedPlan() throws IOException {
    List<Case> cases = read();
    assertThat(cases).hasSizeGreaterThanOrEqualTo(LEAST_STATEMENTS);
    List<String> wrong = new ArrayList<>();
    StringBuilder now = new StringBuilder();
    try (PlanDatabase database = new PlanDatabase()) {
      GoldenTables.define(database);
      for (Case one : cases) {
        List<String> plan = plan(database, one.sql);
        if (!plan.equals(one.plan)) {
          wrong.add(one.sql + "\n  was:\n" + lines(one.plan) + "  is:\n" + lines(plan));
        }
        one.before.forEach(line -> now.append(line).append('\n'));
        now.append("> ").append(one.sql).append('\n').append(lines(plan));
      }
    }
    String path = System.getProperty("golden.plans.write");
    if (path != null) {
      Files.writeString(Path.of(path), now);
    }
    assertThat(wrong).isEmpty();
  }

  private static List<String> plan(PlanDatabase database, String sql) {
    List<String> plan = new ArrayList<>();
    for (String line : database.explain(sql).split("\n")) {
      plan.add(line.replaceAll("\\s+\\(rows ~ [^)]*\\)", ""));
    }
    return plan;
  }

  private static String lines(List<String> plan) {
    StringBuilder text = new StringBuilder();
    plan.forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  private static List<Case> read() throws IOException {
    List<Case> cases = new ArrayList<>();
    List<String> before = new ArrayList<>();
    try (InputStream in = GoldenPlansTest.class.getResourceAsStream("/sql/plans.golden")) {
      byte[] bytes = Objects.requireNonNull(in, "plans.golden").readAllBytes();
      for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n")) {
        if (line.startsWith("#") || line.isBlank()) {
          before.add(line);
        } else if (line.startsWith("> ")) {
          cases.add(new Case(line.substring(2), List.copyOf(before), new ArrayList<>()));
          before.clear();
        } else {
          cases.get(cases.size() - 1).plan.add(line);
        }
      }
    }
    return cases;
  }
}
